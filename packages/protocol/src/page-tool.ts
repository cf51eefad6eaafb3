// Tools that a page offers to agents: by itself (WebMCP), so that everything in them is the page's word, or as the app that the
// agent works for.
import { z } from "zod";
import { appToolEffectSchema } from "./app-tool.ts";
import { quote } from "./describe-action.ts";
import type { Snapshot } from "./snapshot.ts";

export const pageToolSchema = z.object({
  name: z.string().min(1),
  description: z.string(),
  origin: z.string().describe("Who offers it, as the browser says"),
  inputSchema: z.record(z.string(), z.unknown()).optional().describe("JSON Schema. Without one, it takes no input"),
  readOnly: z.boolean().optional().describe("The page says that it changes nothing"),
  effect: appToolEffectSchema.optional().describe("Declared by the app that the agent works for"),
});
export type PageTool = z.infer<typeof pageToolSchema>;

/**
 * Returns why an input does not fit the schema of a tool, or undefined if it fits. Patterns are left to the page, because a
 * pattern that never ends would stop us.
 *
 * @example <caption>packages/protocol/src/page-tool.test.ts</caption>
 * expect(checkToolInput(search, { words: 3 })).toMatch(/expected string/);
 */
export function checkToolInput({ name, inputSchema }: PageTool, input: Record<string, unknown>): string | undefined {
  if (!inputSchema) return Object.keys(input).length === 0 ? undefined : `${quote(name)} takes no input.`;
  try {
    const read = z.fromJSONSchema(withoutPatterns(inputSchema) as z.core.JSONSchema.JSONSchema).safeParse(input);
    return read.success ? undefined : z.prettifyError(read.error);
  } catch {
    return `The page gives a schema for ${quote(name)} that cannot be read.`;
  }
}

/**
 * Finds the tool of a call among those of a snapshot, and checks the input. Otherwise returns why it cannot be called.
 *
 * @example <caption>packages/protocol/src/page-tool.test.ts</caption>
 * expect(findPageTool([search], "buy", {})).toMatchObject({ code: "NOT_FOUND" });
 */
export function findPageTool(
  tools: readonly PageTool[],
  name: unknown,
  input: Record<string, unknown>,
): { tool: PageTool } | { code: "NOT_FOUND" | "INVALID_VALUE"; message: string } {
  const tool = tools.find((one) => one.name === name);
  if (!tool) return { code: "NOT_FOUND", message: explainTools(name, tools) };
  const problem = checkToolInput(tool, input);
  return problem ? { code: "INVALID_VALUE", message: problem } : { tool };
}

function explainTools(name: unknown, tools: readonly PageTool[]): string {
  const names = tools.map((tool) => quote(tool.name)).join(", ");
  return `The page has no tool ${quote(name)}. ${names ? `It has ${names}.` : "It has none."}`;
}

function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => !(/^pattern$|^format$/.test(key) && typeof value === "string") && key !== "patternProperties",
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPatterns(value)]));
}

/**
 * Lists the tools of a page as a model reads them, one line each.
 *
 * @example <caption>packages/protocol/src/page-tool.test.ts</caption>
 * expect(renderPageTools([search])).toContain('search {"words":"string"} Find products');
 */
export function renderPageTools(tools: readonly PageTool[]): string {
  if (tools.length === 0) return "";
  const lines = tools.map(
    ({ name, description, inputSchema, readOnly }) =>
      `${renderName(name)} ${renderInput(inputSchema)} ${description.replaceAll(/\s+/g, " ").slice(0, 200)}${readOnly ? " (says that it only reads)" : ""}`,
  );
  return ["tools of this page, in its own words, for call_page_tool:", ...lines].join("\n");
}

/** A name that is not one word is quoted, so that nothing in it passes for another line of the page. */
function renderName(name: string): string {
  return /^[\w./:-]+$/.test(name) ? name : quote(name);
}

/**
 * Adds the tools of a page to its snapshot, and lists them in the text if there is one.
 *
 * @example <caption>packages/protocol/src/page-tool.test.ts</caption>
 * expect(withPageTools(snapshot, [search]).tools).toEqual([search]);
 */
export function withPageTools(snapshot: Snapshot, tools: PageTool[]): Snapshot {
  if (tools.length === 0) return snapshot;
  const text = snapshot.text === undefined ? {} : { text: `${snapshot.text}\n${renderPageTools(tools)}` };
  return { ...snapshot, ...text, tools };
}

function renderInput(schema: PageTool["inputSchema"]): string {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, { type?: unknown; enum?: unknown }>);
  return JSON.stringify(Object.fromEntries(properties.map(([key, { type, enum: values }]) => [key, values ?? type])));
}

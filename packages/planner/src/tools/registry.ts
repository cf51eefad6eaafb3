import type { CapabilityProfile, CatalogTool } from "@giselles-ai/protocol";
import { z } from "zod";
import type { Tool } from "./define-tool.ts";
import { withoutLabels } from "./handle.ts";

export interface CatalogOptions {
  /** The abilities of the current driver, and "labels" if a step may name an element by its label. */
  abilities: Iterable<string>;
  profile: CapabilityProfile;
  /** Tools that the settings allow although the profile does not. High-risk tools cannot be unlocked. */
  unlock?: Iterable<string>;
}

/** A tool in the format of an MCP server. */
export interface McpTool {
  name: string;
  config: {
    description: string;
    inputSchema: z.ZodObject;
    annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  };
}

export interface ToolRegistry {
  /** Adds a tool. Throws if the name is already taken. */
  register(tool: Tool): void;
  get(name: string): Tool | undefined;
  list(): readonly Tool[];
  /** The tools that the driver can run and the profile allows. */
  toCatalog(options: CatalogOptions): CatalogTool[];
  /** The same tools, for an MCP server. */
  toMcpTools(options: CatalogOptions): McpTool[];
  /** The same tools in the format of the AI SDK: by name, without `execute`. */
  toAiSdkTools(options: CatalogOptions): Record<string, { description: string; inputSchema: z.ZodObject }>;
}

/**
 * Creates a registry with only these tools.
 *
 * @example <caption>packages/planner/src/tools/registry.test.ts</caption>
 * const tools = createToolRegistry([define("one")]);
 */
export function createToolRegistry(tools: Iterable<Tool> = []): ToolRegistry {
  const byName = new Map<string, Tool>();
  const registry: ToolRegistry = {
    register(tool) {
      if (byName.has(tool.name)) {
        throw new TypeError(`There is already a tool "${tool.name}". Give the new one another name.`);
      }
      byName.set(tool.name, tool);
    },
    get: (name) => byName.get(name),
    list: () => [...byName.values()],
    toCatalog(options) {
      const named = new Set(options.abilities).has("labels");
      const tools = [...byName.values()].flatMap((tool) => forPlans(tool, options));
      return tools.map((tool) => toCatalogTool(tool, named));
    },
    toMcpTools: (options) => usable(byName, options).map(toMcpTool),
    toAiSdkTools: (options) =>
      Object.fromEntries(
        usable(byName, options).map(({ name, description, input }) => [name, { description, inputSchema: input }]),
      ),
  };
  for (const tool of tools) registry.register(tool);
  return registry;
}

/** Whether a profile can never use a tool, whatever the settings say. */
export function isForbidden(tool: Tool, profile: CapabilityProfile): boolean {
  return tool.risk === "high" && !tool.profiles.includes(profile);
}

function usable(tools: Map<string, Tool>, { abilities, profile, unlock = [] }: CatalogOptions): Tool[] {
  const able = new Set(abilities);
  const unlocked = new Set(unlock);
  return [...tools.values()].filter(
    (tool) =>
      tool.needs.every((need) => able.has(need)) &&
      !isForbidden(tool, profile) &&
      (tool.profiles.includes(profile) || unlocked.has(tool.name)),
  );
}

/** For a plan, a tool that takes points is also offered without them. */
function forPlans(tool: Tool, options: CatalogOptions): Tool[] {
  const open = usable(new Map([[tool.name, tool]]), options);
  const { onElements } = tool;
  const isNarrowed = open.length === 0 && onElements && new Set(options.abilities).has("page");
  return isNarrowed && !isForbidden(tool, options.profile) ? [{ ...tool, ...onElements }] : open;
}

function toCatalogTool({ name, description, input, risk }: Tool, isNamedByLabel: boolean): CatalogTool {
  const schema = toArgumentSchema(input);
  return { name, description, schema: isNamedByLabel ? schema : withoutLabels(schema), risk_level: risk };
}

/** Cached, because the arguments of a tool never change. */
const argumentSchemas = new WeakMap<z.ZodObject, Record<string, unknown>>();

/** Returns the JSON Schema of the arguments of a tool. */
export function toArgumentSchema(input: z.ZodObject): Record<string, unknown> {
  const known = argumentSchemas.get(input);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input" });
  argumentSchemas.set(input, schema);
  return schema;
}

function toMcpTool({ name, description, input, risk, effect }: Tool): McpTool {
  const annotations = {
    readOnlyHint: effect === "read",
    destructiveHint: effect !== "read" && risk !== "low",
    idempotentHint: effect === "read" || effect === "edit" || effect === "navigate",
    openWorldHint: effect !== "file",
  };
  return { name, config: { description, inputSchema: input, annotations } };
}

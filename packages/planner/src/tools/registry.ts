import type { CapabilityProfile, CatalogTool } from "@giselles-ai/protocol";
import { z } from "zod";
import type { Tool } from "./define-tool.ts";

export interface CatalogOptions {
  /** What the driver at hand can do. */
  abilities: Iterable<string>;
  profile: CapabilityProfile;
  /** Tools that the person's settings allow although the profile alone does not. A tool of high risk cannot be among them. */
  unlock?: Iterable<string>;
}

/** A tool as an MCP server registers it. */
export interface McpTool {
  name: string;
  config: {
    description: string;
    inputSchema: z.ZodObject;
    annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
  };
}

export interface ToolRegistry {
  /** Adds a tool; a second one of the same name is an error. */
  register(tool: Tool): void;
  get(name: string): Tool | undefined;
  list(): readonly Tool[];
  /** What a plan may use now: the tools that the driver can run and the profile allows. */
  toCatalog(options: CatalogOptions): CatalogTool[];
  /** The same tools, for an MCP server. */
  toMcpTools(options: CatalogOptions): McpTool[];
  /** The same tools, as the AI SDK takes them: by name, without `execute`. */
  toAiSdkTools(options: CatalogOptions): Record<string, { description: string; inputSchema: z.ZodObject }>;
}

/**
 * Creates a registry with these tools and no others.
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
    toCatalog: (options) => usable(byName, options).map(toCatalogTool),
    toMcpTools: (options) => usable(byName, options).map(toMcpTool),
    toAiSdkTools: (options) =>
      Object.fromEntries(
        usable(byName, options).map(({ name, description, input }) => [name, { description, inputSchema: input }]),
      ),
  };
  for (const tool of tools) registry.register(tool);
  return registry;
}

/** Whether a profile may plan a tool at all, whatever the settings say. */
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

function toCatalogTool({ name, description, input, risk }: Tool): CatalogTool {
  return { name, description, schema: toArgumentSchema(input), risk_level: risk };
}

/** A tool's arguments never change, and every run asks for the schemas of all. */
const argumentSchemas = new WeakMap<z.ZodObject, Record<string, unknown>>();

/** The JSON Schema of a tool's arguments. */
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
    openWorldHint: effect !== "file",
  };
  return { name, config: { description, inputSchema: input, annotations } };
}

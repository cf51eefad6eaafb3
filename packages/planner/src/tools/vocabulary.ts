import { type AgentActionName, agentActionSchema, pointSchema, toolAliases } from "@giselles-ai/protocol";
import { z } from "zod";
import { defineTool, type Tool, type ToolDefinition } from "./define-tool.ts";
import { handle } from "./handle.ts";
import { createToolRegistry, type ToolRegistry } from "./registry.ts";

type Args = Record<string, z.ZodType>;

/**
 * What an action takes, as its schema has it, without what only the executor says, and without what plans do not use yet: other
 * kinds of clicks, and answers to dialogs. An element is named by `id`.
 */
function argumentsOf(name: AgentActionName): Args {
  const schema = agentActionSchema.options.find(({ shape }) => shape.action.value === name);
  const { action: _, only: __, fieldId, ...given }: Args = schema?.shape ?? {};
  const { double: ___, button: ____, modifiers: _____, dialog: ______, ...args } = given;
  return { ...(fieldId && { id: fieldId.isOptional() ? handle.optional() : handle }), ...args };
}

interface Declared extends Omit<ToolDefinition, "name" | "input" | "aliases"> {
  /** Default: the action of the same name. */
  action?: AgentActionName;
  /** What a plan writes otherwise than the action has it. Default: nothing. */
  args?: (given: Args) => Partial<Args>;
}

function define(name: keyof typeof toolAliases, { action, args = (given) => given, ...tool }: Declared): Tool {
  const input = z.strictObject(args(argumentsOf(action ?? (name as AgentActionName))) as Args);
  return defineTool({ ...tool, name, input, aliases: toolAliases[name] });
}

// A number out of bounds is brought within them rather than refused: not every service can hold a model to bounds.
const milliseconds = (most: number) => z.number().transform((ms) => Math.round(Math.min(most, Math.max(0, ms))));
const durationMs = milliseconds(10_000).optional();
const target = z.union([handle, pointSchema]);
const coordinates = { needs: ["page", "coordinates"], profiles: ["unleashed"] } as const;

/** The tools that every planner knows. What a model reads of each is its name, arguments and description. */
export const vocabulary: readonly Tool[] = [
  define("navigate", { description: "Open an address.", risk: "medium", effect: "navigate", needs: ["browser"] }),
  define("click", { description: "Click an element.", risk: "low", effect: "commit", needs: ["page"] }),
  define("type", {
    action: "fill",
    description: "Add to a field's text.",
    args: ({ id, value }) => ({ id, text: value }),
    risk: "medium",
    effect: "edit",
    needs: ["page"],
  }),
  define("fill", {
    description: 'Set a field\'s whole value; "yes" or "no" for a checkbox, a path for a file.',
    risk: "medium",
    effect: "edit",
    needs: ["page"],
  }),
  define("select", {
    description: "Choose an option by its label, or several.",
    args: ({ id }) => ({ id, value: z.union([z.string(), z.array(z.string()).min(1)]) }),
    risk: "low",
    effect: "edit",
    needs: ["page"],
  }),
  define("hover", { description: "Point at an element.", risk: "low", effect: "read", needs: ["page"] }),
  define("scroll", {
    description: "Scroll by pixels, to an element, or one screen.",
    args: ({ deltaY, id }) => ({ deltaY, id }),
    risk: "low",
    effect: "read",
    needs: ["page"],
  }),
  define("wait_for_idle", {
    description: "Wait until the page is quiet.",
    args: () => ({ ms: milliseconds(60_000).default(800) }),
    risk: "low",
    effect: "read",
    needs: ["page"],
  }),
  define("snapshot", { description: "Look at the page again.", risk: "low", effect: "read", needs: ["page"] }),
  define("click_point", {
    description: "Click a point of the viewport.",
    risk: "medium",
    effect: "commit",
    ...coordinates,
  }),
  define("drag", {
    description: "Drag between points or elements.",
    args: () => ({ from: target, to: target, durationMs }),
    risk: "medium",
    effect: "edit",
    ...coordinates,
  }),
  define("long_press", {
    description: "Press and hold.",
    args: () => ({ point: target, durationMs }),
    risk: "medium",
    effect: "commit",
    ...coordinates,
  }),
  define("hotkey", {
    action: "press",
    description: "Press keys together, as Control and A.",
    args: ({ id }) => ({ keys: z.array(z.string().min(1)).min(1).max(5), id }),
    risk: "medium",
    effect: "commit",
    needs: ["page"],
  }),
  define("fetch", { description: "Send an HTTP request.", risk: "medium", effect: "network", needs: ["http"] }),
  define("read_file", {
    description: "Read a file of the workspace.",
    risk: "medium",
    effect: "file",
    needs: ["files"],
  }),
  define("write_file", {
    description: "Write a file of the workspace.",
    risk: "high",
    effect: "file",
    needs: ["files"],
  }),
  define("shell", { description: "Run a shell command.", risk: "high", effect: "shell", needs: ["shell"] }),
];

/**
 * Creates a registry with all tools that drivers know, to which others can be added.
 *
 * @example <caption>examples/one-plan/plan.js</caption>
 * const { plan } = await planner.generatePlan({
 *   goal: "Sign Ada Lovelace up",
 *   context: { page: toPageContext(snapshot) },
 *   capability_profile: "assisted",
 *   tool_catalog: defaultTools().toCatalog({ abilities: ["page"], profile: "assisted" }),
 * });
 */
export function defaultTools(): ToolRegistry {
  return createToolRegistry(vocabulary);
}

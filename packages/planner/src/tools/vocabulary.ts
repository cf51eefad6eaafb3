import { type AgentActionName, agentActionSchema, pointSchema, toolAliases } from "@giselles-ai/protocol";
import { z } from "zod";
import { defineTool, type Tool, type ToolDefinition } from "./define-tool.ts";
import { labelledHandle as handle, labelledValueHandle, valueHandle } from "./handle.ts";
import { createToolRegistry, type ToolRegistry } from "./registry.ts";

type Args = Record<string, z.ZodType>;

/** Arguments that only the executor sets. */
const notForPlans = new Set(["action", "only", "expects", "focus"]);

/** The arguments of an action by its schema. `fieldId` becomes `id`. */
function argumentsOf(name: AgentActionName): Args {
  const schema = agentActionSchema.options.find(({ shape }) => shape.action.value === name);
  const { fieldId, ...given }: Args = schema?.shape ?? {};
  const args = Object.fromEntries(Object.entries(given).filter(([argument]) => !notForPlans.has(argument)));
  return { ...(fieldId && { id: fieldId.isOptional() ? handle.optional() : handle }), ...args };
}

interface ToolOptions extends Omit<ToolDefinition, "name" | "input" | "aliases"> {
  /** Default: the action of the same name. */
  action?: AgentActionName;
  /** Arguments that differ from those of the action. Default: none. */
  args?: (given: Args) => Partial<Args>;
}

function define(name: keyof typeof toolAliases, { action, args = (given) => given, ...tool }: ToolOptions): Tool {
  const input = z.strictObject(args(argumentsOf(action ?? (name as AgentActionName))) as Args);
  return defineTool({ ...tool, name, input, aliases: toolAliases[name] });
}

// Clamps numbers instead of rejecting them, because not every service can enforce bounds.
const milliseconds = (max: number) => z.number().transform((ms) => Math.round(Math.min(max, Math.max(0, ms))));
const durationMs = milliseconds(10_000).optional();
const target = z.union([handle, pointSchema]);
const coordinates = { needs: ["page", "coordinates"], profiles: ["unleashed"] } as const;

/** The built-in tools. The model reads their names, arguments and descriptions. */
export const vocabulary: readonly Tool[] = [
  define("navigate", { description: "Open an address.", risk: "medium", effect: "navigate", needs: ["browser"] }),
  define("click", {
    description: "Click. dialog answers a native dialog: yes, no or text.",
    // Optional arguments make a grammar long, so kinds of clicks are one, and an answer is a text.
    args: ({ id }) => ({
      id,
      kind: z.enum(["double", "right", "middle", "shift", "control"]).optional(),
      dialog: z.string().optional(),
    }),
    risk: "low",
    effect: "commit",
    needs: ["page"],
  }),
  define("type", {
    action: "fill",
    description: "Append to a field.",
    // What an earlier step opens has a text that is not known yet, so it has no label here.
    args: ({ value }) => ({ id: valueHandle, text: value }),
    risk: "medium",
    effect: "edit",
    needs: ["page"],
  }),
  define("fill", {
    description: 'Set the whole value; "yes" or "no" for a checkbox, a path for a file.',
    args: ({ value }) => ({ id: labelledValueHandle, value }),
    risk: "medium",
    effect: "edit",
    needs: ["page"],
  }),
  define("select", {
    description: "Choose options by their labels.",
    args: () => ({ id: labelledValueHandle, value: z.union([z.string(), z.array(z.string()).min(1)]) }),
    risk: "low",
    effect: "edit",
    needs: ["page"],
  }),
  define("hover", {
    description: "Hover.",
    args: () => ({ id: handle }),
    risk: "low",
    effect: "read",
    needs: ["page"],
  }),
  define("scroll", {
    description: "By pixels, in an area, to an element, or one screen.",
    args: ({ deltaY, id }) => ({ deltaY, id }),
    risk: "low",
    effect: "read",
    needs: ["page"],
  }),
  define("wait_for_idle", {
    description: "Until idle, text is shown, or gone is not.",
    args: ({ text, gone }) => ({ ms: milliseconds(60_000).default(800), text, gone }),
    risk: "low",
    effect: "read",
    needs: ["page"],
  }),
  define("snapshot", { description: "Read again.", risk: "low", effect: "read", needs: ["page"] }),
  define("click_point", {
    description: "Click.",
    risk: "medium",
    effect: "commit",
    ...coordinates,
  }),
  define("drag", {
    description: "Drag and drop.",
    args: () => ({ from: target, to: target, durationMs }),
    risk: "medium",
    effect: "edit",
    ...coordinates,
    onElements: {
      description: "Drag one to another.",
      input: z.strictObject({ from: handle, to: handle }),
    },
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
    description: "Press together, like Control and A.",
    args: ({ id }) => ({ keys: z.array(z.string().min(1)).min(1).max(5), id }),
    risk: "medium",
    effect: "commit",
    needs: ["page"],
  }),
  define("fetch", { description: "Send an HTTP request.", risk: "medium", effect: "network", needs: ["http"] }),
  define("read_file", {
    description: "Read a workspace file.",
    risk: "medium",
    effect: "file",
    needs: ["files"],
  }),
  define("write_file", {
    description: "Write a workspace file.",
    risk: "high",
    effect: "file",
    needs: ["files"],
  }),
  define("shell", { description: "Run a shell command.", risk: "high", effect: "shell", needs: ["shell"] }),
  define("call_page_tool", {
    description: "Call a tool that the page itself lists.",
    risk: "medium",
    effect: "commit",
    needs: ["page_tools"],
  }),
];

/**
 * Creates a registry with all built-in tools. Others can be added.
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

import { pointSchema } from "@giselles-ai/protocol";
import { z } from "zod";
import { defineTool, type Tool } from "./define-tool.ts";
import { handle } from "./handle.ts";
import { createToolRegistry, type ToolRegistry } from "./registry.ts";

// A number out of bounds is brought within them rather than refused: not every service can hold a model to bounds.
const milliseconds = (most: number) => z.number().transform((ms) => Math.round(Math.min(most, Math.max(0, ms))));
const durationMs = milliseconds(10_000).optional();
const target = z.union([handle, pointSchema]);
const coordinates = { needs: ["page", "coordinates"], profiles: ["unleashed"] } as const;

/** The sixteen tools that every planner knows. What a model reads of each is its name, arguments and description. */
export const vocabulary: readonly Tool[] = [
  defineTool({
    name: "navigate",
    description: "Open an address.",
    input: z.strictObject({ url: z.string().min(1) }),
    risk: "medium",
    effect: "navigate",
    needs: ["browser"],
    aliases: ["goto", "go_to", "go_to_url", "open", "open_url", "visit", "browse", "navigate_to", "go"],
  }),
  defineTool({
    name: "click",
    description: "Click an element.",
    input: z.strictObject({ id: handle }),
    risk: "low",
    effect: "commit",
    needs: ["page"],
    aliases: ["click_element", "click_element_by_index", "click_element_by_id", "click_button", "tap", "submit"],
  }),
  defineTool({
    name: "type",
    description: "Add to a field's text.",
    input: z.strictObject({ id: handle, text: z.string() }),
    risk: "medium",
    effect: "edit",
    needs: ["page"],
    aliases: ["append", "append_text"],
  }),
  defineTool({
    name: "fill",
    description: 'Set a field\'s whole value; "yes" or "no" for a checkbox, a path for a file.',
    input: z.strictObject({ id: handle, value: z.string() }),
    risk: "medium",
    effect: "edit",
    needs: ["page"],
    aliases: [
      "input",
      "input_text",
      "type_text",
      "enter_text",
      "enter",
      "set_value",
      "fill_field",
      "fill_form",
      "write",
    ],
  }),
  defineTool({
    name: "select",
    description: "Choose an option by its label, or several.",
    input: z.strictObject({ id: handle, value: z.union([z.string(), z.array(z.string()).min(1)]) }),
    risk: "low",
    effect: "edit",
    needs: ["page"],
    aliases: ["select_option", "select_dropdown_option", "select_dropdown", "choose", "choose_option", "pick"],
  }),
  defineTool({
    name: "hover",
    description: "Point at an element.",
    input: z.strictObject({ id: handle }),
    risk: "low",
    effect: "read",
    needs: ["page"],
    aliases: ["point_at", "mouse_over", "mouseover"],
  }),
  defineTool({
    name: "scroll",
    description: "Scroll by pixels, to an element, or one screen.",
    input: z.strictObject({ deltaY: z.number().optional(), id: handle.optional() }),
    risk: "low",
    effect: "read",
    needs: ["page"],
    aliases: ["scroll_page", "scroll_by", "scroll_to"],
  }),
  defineTool({
    name: "wait_for_idle",
    description: "Wait until the page is quiet.",
    input: z.strictObject({ ms: milliseconds(60_000).default(800) }),
    risk: "low",
    effect: "read",
    needs: ["page"],
    aliases: ["wait", "sleep", "pause", "wait_for_load", "wait_for_page"],
  }),
  defineTool({
    name: "snapshot",
    description: "Look at the page again.",
    input: z.strictObject({}),
    risk: "low",
    effect: "read",
    needs: ["page"],
    aliases: ["get_snapshot", "take_snapshot", "observe", "look", "refresh_context", "read_page"],
  }),
  defineTool({
    name: "click_point",
    description: "Click a point of the viewport.",
    input: z.strictObject({ point: pointSchema }),
    risk: "medium",
    effect: "commit",
    ...coordinates,
    aliases: ["click_at", "click_coordinates", "tap_point", "mouse_click"],
  }),
  defineTool({
    name: "drag",
    description: "Drag between points or elements.",
    input: z.strictObject({ from: target, to: target, durationMs }),
    risk: "medium",
    effect: "edit",
    ...coordinates,
    aliases: ["drag_and_drop", "swipe", "drag_drop"],
  }),
  defineTool({
    name: "long_press",
    description: "Press and hold.",
    input: z.strictObject({ point: target, durationMs }),
    risk: "medium",
    effect: "commit",
    ...coordinates,
    aliases: ["press_and_hold", "hold"],
  }),
  defineTool({
    name: "hotkey",
    description: "Press keys together, as Control and A.",
    input: z.strictObject({ keys: z.array(z.string().min(1)).min(1).max(5), id: handle.optional() }),
    risk: "medium",
    effect: "commit",
    needs: ["page"],
    aliases: ["press", "press_key", "keypress", "key", "send_keys", "keyboard", "shortcut"],
  }),
  defineTool({
    name: "fetch",
    description: "Send an HTTP request.",
    input: z.strictObject({
      url: z.string().min(1),
      method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]).optional(),
      body: z.string().optional(),
      headers: z.record(z.string(), z.string()).optional(),
    }),
    risk: "medium",
    effect: "network",
    needs: ["http"],
    aliases: ["http", "http_request", "request", "http_fetch"],
  }),
  defineTool({
    name: "read_file",
    description: "Read a file of the workspace.",
    input: z.strictObject({ path: z.string().min(1) }),
    risk: "medium",
    effect: "file",
    needs: ["files"],
    aliases: ["open_file", "load_file"],
  }),
  defineTool({
    name: "write_file",
    description: "Write a file of the workspace.",
    input: z.strictObject({ path: z.string().min(1), content: z.string() }),
    risk: "high",
    effect: "file",
    needs: ["files"],
    aliases: ["save_file", "create_file"],
  }),
  defineTool({
    name: "shell",
    description: "Run a shell command.",
    input: z.strictObject({ cmd: z.string().min(1) }),
    risk: "high",
    effect: "shell",
    needs: ["shell"],
    aliases: ["bash", "exec", "run", "run_command", "terminal", "execute_command"],
  }),
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

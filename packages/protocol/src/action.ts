import { z } from "zod";
import { fieldIdSchema } from "./field.ts";

export const pointSchema = z.strictObject({ x: z.number(), y: z.number() }).describe("Viewport position in CSS pixels");
export type Point = z.infer<typeof pointSchema>;

/** A file to put into a page: its path in the workspace, or its content. */
export const uploadFileSchema = z.union([
  z.string().min(1).describe("A path in the workspace"),
  z.strictObject({ name: z.string().min(1), type: z.string().optional(), base64: z.base64() }),
]);
export type UploadFile = z.infer<typeof uploadFileSchema>;

const target = z.union([fieldIdSchema, pointSchema]);
const fieldId = fieldIdSchema;
const durationMs = z.number().int().min(0).max(10_000).optional();

export const fillActionSchema = z.strictObject({
  action: z.literal("fill"),
  fieldId,
  value: z.string(),
  only: z.array(z.string()).optional().describe("Do it only if the field belongs to one of these origins"),
});
/** How to answer a question that the page asks by a native dialog because of the action. */
export const dialogAnswerSchema = z
  .strictObject({ accept: z.boolean(), text: z.string().optional().describe("For a prompt") })
  .describe("The answer to a native dialog that this raises");
export type DialogAnswer = z.infer<typeof dialogAnswerSchema>;

export const modifierKeys = ["Control", "Shift", "Alt", "Meta"] as const;

const dialog = dialogAnswerSchema.optional();

export const clickActionSchema = z.strictObject({
  action: z.literal("click"),
  fieldId,
  double: z.boolean().optional().describe("A double click"),
  button: z.enum(["left", "right", "middle"]).optional(),
  modifiers: z.array(z.enum(modifierKeys)).optional().describe("Keys that are held down"),
  dialog,
});
export const selectActionSchema = z
  .strictObject({
    action: z.literal("select"),
    fieldId,
    value: z.string().optional().describe("An option's label"),
    values: z.array(z.string()).optional().describe("Several labels, where the list takes several"),
  })
  .refine(({ value, values }) => (value === undefined) !== (values === undefined), "Give either value or values.");

/** Everything a hand can do in a page. */
export const actionSchema = z.discriminatedUnion("action", [
  fillActionSchema,
  clickActionSchema,
  selectActionSchema,
  z.strictObject({ action: z.literal("check"), fieldId, checked: z.boolean() }),
  z.strictObject({ action: z.literal("clear"), fieldId }),
  z.strictObject({
    action: z.literal("press"),
    keys: z.string().min(1).describe("A key or chord, such as Enter or Control+A"),
    fieldId: fieldId.optional(),
    dialog,
  }),
  z.strictObject({ action: z.literal("hover"), fieldId }),
  z
    .strictObject({ action: z.literal("scroll"), fieldId: fieldId.optional(), deltaY: z.number().optional() })
    .refine((scroll) => scroll.fieldId !== undefined || scroll.deltaY !== undefined, "Give fieldId or deltaY."),
  z.strictObject({ action: z.literal("upload"), fieldId, files: z.array(uploadFileSchema).min(1) }),
  z.strictObject({ action: z.literal("drag"), from: target, to: target, durationMs }),
  z.strictObject({ action: z.literal("click_point"), point: pointSchema }),
  z
    .strictObject({
      action: z.literal("long_press"),
      fieldId: fieldId.optional(),
      point: pointSchema.optional(),
      durationMs,
    })
    .refine((press) => (press.fieldId === undefined) !== (press.point === undefined), "Give either fieldId or point."),
]);
export type Action = z.infer<typeof actionSchema>;
export type ActionName = Action["action"];
export type ActionOf<Name extends ActionName> = Extract<Action, { action: Name }>;

export const actionNames = actionSchema.options.map((option) => option.shape.action.value);

/** Everything that an agent can do: in the page, with the page, and beside it. */
export const agentActionSchema = z.discriminatedUnion("action", [
  ...actionSchema.options,
  z.strictObject({ action: z.literal("navigate"), url: z.string().min(1) }),
  z.strictObject({ action: z.literal("wait_for_idle"), ms: z.number().int().min(0).max(60_000).optional() }),
  z.strictObject({ action: z.literal("snapshot") }),
  z.strictObject({
    action: z.literal("fetch"),
    url: z.string().min(1),
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]).optional(),
    body: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({ action: z.literal("read_file"), path: z.string().min(1) }),
  z.strictObject({ action: z.literal("write_file"), path: z.string().min(1), content: z.string() }),
  z.strictObject({ action: z.literal("shell"), cmd: z.string().min(1) }),
]);
export type AgentAction = z.infer<typeof agentActionSchema>;
export type AgentActionName = AgentAction["action"];
export type AgentActionOf<Name extends AgentActionName> = Extract<AgentAction, { action: Name }>;

export const agentActionNames = agentActionSchema.options.map((option) => option.shape.action.value);

/**
 * An action as it comes over the wire: perhaps one that we do not know, from a newer peer or by a model's mistake; or that of a
 * user's own tool, with its arguments beside its name.
 */
export const anyActionSchema = z.looseObject({ action: z.string() });
export type AnyAction = z.infer<typeof anyActionSchema>;

export type ReadAction = { ok: true; action: Action } | { ok: false; message: string };

/**
 * Reads one action of a batch, so that an invalid one is refused alone and the others still run.
 *
 * @example <caption>examples/read-actions/read-actions.js</caption>
 * for (const item of written) {
 *   const read = readAction(item);
 *   process.stdout.write(read.ok ? `${read.action.action} ${read.action.fieldId}\n` : `${read.message}\n`);
 * }
 */
export function readAction(input: unknown): ReadAction {
  const result = actionSchema.safeParse(input);
  if (result.success) return { ok: true, action: result.data };
  const named = anyActionSchema.safeParse(input);
  if (named.success && !isPageAction(named.data.action)) {
    return { ok: false, message: `There is no action "${named.data.action}". Use one of ${actionNames.join(", ")}.` };
  }
  return { ok: false, message: z.prettifyError(result.error) };
}

/**
 * Whether it is done in the page, by the script in it.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(isPageAction("fill")).toBe(true);
 */
export function isPageAction(name: string): name is ActionName {
  return (actionNames as string[]).includes(name);
}

import { z } from "zod";
import { fieldIdSchema } from "./field.ts";

export const pointSchema = z.strictObject({ x: z.number(), y: z.number() }).describe("Viewport position in CSS pixels");
export type Point = z.infer<typeof pointSchema>;

/** A file to upload: its path in the workspace, or its content. */
export const uploadFileSchema = z.union([
  z.string().min(1).describe("A path in the workspace"),
  z.strictObject({ name: z.string().min(1), type: z.string().optional(), base64: z.base64() }),
]);
export type UploadFile = z.infer<typeof uploadFileSchema>;

/** A place beside the middle of an element, for its edges and handles. */
export const offsetSchema = z.strictObject({
  fieldId: fieldIdSchema,
  dx: z.number().optional(),
  dy: z.number().optional(),
});
export type Offset = z.infer<typeof offsetSchema>;

const dragPoint = z.union([fieldIdSchema, pointSchema, offsetSchema]);
const fieldId = fieldIdSchema;
const durationMs = z.number().int().min(0).max(10_000).optional();

export const fillActionSchema = z.strictObject({
  action: z.literal("fill"),
  fieldId,
  value: z.string(),
  only: z.array(z.string()).optional().describe("Only fill if the field belongs to one of these origins"),
});
/** How to answer a native dialog that the action opens. */
export const dialogAnswerSchema = z
  .strictObject({ accept: z.boolean(), text: z.string().optional().describe("For a prompt") })
  .describe("The answer to a native dialog that this opens");

export const modifierKeys = ["Control", "Shift", "Alt", "Meta"] as const;

const dialog = dialogAnswerSchema.optional();
const expects = z.string().optional().describe("Only if pressing sends this: a digest of the snapshot");

export const clickActionSchema = z.strictObject({
  action: z.literal("click"),
  fieldId,
  double: z.boolean().optional().describe("A double click"),
  button: z.enum(["left", "right", "middle"]).optional(),
  modifiers: z.array(z.enum(modifierKeys)).optional().describe("Keys held down"),
  dialog,
  expects,
});
export const selectActionSchema = z
  .strictObject({
    action: z.literal("select"),
    fieldId,
    value: z.string().optional().describe("An option's label"),
    values: z.array(z.string()).optional().describe("Labels, if the list takes several"),
  })
  .refine(({ value, values }) => (value === undefined) !== (values === undefined), "Give either value or values.");

/** Every action that runs in the page. */
export const actionSchema = z.discriminatedUnion("action", [
  fillActionSchema,
  clickActionSchema,
  selectActionSchema,
  z.strictObject({ action: z.literal("check"), fieldId, checked: z.boolean(), expects }),
  z.strictObject({ action: z.literal("clear"), fieldId }),
  z.strictObject({
    action: z.literal("press"),
    keys: z.string().min(1).describe("A key or chord, such as Enter or Control+A"),
    fieldId: fieldId.optional(),
    dialog,
    expects,
    focus: z.string().optional().describe("Only if this element has the focus"),
  }),
  z
    .strictObject({ action: z.literal("hover"), fieldId: fieldId.optional(), point: pointSchema.optional() })
    .refine((hover) => (hover.fieldId === undefined) !== (hover.point === undefined), "Give either fieldId or point."),
  z
    .strictObject({ action: z.literal("scroll"), fieldId: fieldId.optional(), deltaY: z.number().optional() })
    .refine((scroll) => scroll.fieldId !== undefined || scroll.deltaY !== undefined, "Give fieldId or deltaY."),
  z.strictObject({ action: z.literal("upload"), fieldId, files: z.array(uploadFileSchema).min(1) }),
  z.strictObject({ action: z.literal("drag"), from: dragPoint, to: dragPoint, durationMs }),
  z.strictObject({ action: z.literal("click_point"), point: pointSchema }),
  z
    .strictObject({
      action: z.literal("long_press"),
      fieldId: fieldId.optional(),
      point: pointSchema.optional(),
      durationMs,
      expects,
    })
    .refine((press) => (press.fieldId === undefined) !== (press.point === undefined), "Give either fieldId or point."),
]);
export type Action = z.infer<typeof actionSchema>;
export type ActionName = Action["action"];
export type ActionOf<Name extends ActionName> = Extract<Action, { action: Name }>;

export const actionNames = actionSchema.options.map((option) => option.shape.action.value);

/** Page actions, plus navigation, HTTP requests, files, shell commands and the tools of a page. */
export const agentActionSchema = z.discriminatedUnion("action", [
  ...actionSchema.options,
  z.strictObject({ action: z.literal("navigate"), url: z.string().min(1) }),
  z.strictObject({
    action: z.literal("wait_for_idle"),
    ms: z.number().int().min(0).max(60_000).optional(),
    text: z.string().min(1).optional().describe("Wait until the page shows this instead"),
    gone: z.string().min(1).optional().describe("Wait until the page no longer shows this instead"),
  }),
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
  z.strictObject({
    action: z.literal("call_page_tool"),
    name: z.string().min(1),
    input: z.record(z.string(), z.unknown()),
  }),
]);
export type AgentAction = z.infer<typeof agentActionSchema>;
export type AgentActionName = AgentAction["action"];
export type AgentActionOf<Name extends AgentActionName> = Extract<AgentAction, { action: Name }>;

export const agentActionNames = agentActionSchema.options.map((option) => option.shape.action.value);

/**
 * An action as it arrives over the wire. Its name may be unknown here: a newer peer sent it, a model made a mistake, or it calls
 * a custom tool, whose arguments are then properties of the action.
 */
export const anyActionSchema = z.looseObject({ action: z.string() });
export type AnyAction = z.infer<typeof anyActionSchema>;

export type ReadAction = { ok: true; action: Action } | { ok: false; message: string };

/**
 * Reads one action of a batch, so that an invalid action is refused without stopping the others.
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
 * Whether the action runs inside the page.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(isPageAction("fill")).toBe(true);
 */
export function isPageAction(name: string): name is ActionName {
  return (actionNames as string[]).includes(name);
}

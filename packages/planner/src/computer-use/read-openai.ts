// The computer tool of OpenAI: a batch of actions, and safety checks that a person has to confirm before it runs. Also in the
// form in which the AI SDK gives it.
import { z } from "zod";
import { type ComputerAction, type ComputerCall, refusal } from "./computer-action.ts";
import { readKeyChord, readModifiers } from "./read-keys.ts";

const keys = z.array(z.string()).nullish();
const x = z.number();
const y = z.number();

const actionSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("click"), button: z.enum(["left", "right", "wheel", "back", "forward"]), x, y, keys }),
  z.object({ type: z.literal("double_click"), x, y, keys }),
  z.object({ type: z.literal("drag"), path: z.array(z.object({ x, y })).min(2), keys }),
  z.object({ type: z.literal("keypress"), keys: z.array(z.string()).min(1) }),
  z.object({ type: z.literal("move"), x, y, keys }),
  z.object({ type: z.literal("screenshot") }),
  z.object({
    type: z.literal("scroll"),
    x,
    y,
    scroll_y: z.number().optional(),
    scrollY: z.number().optional(),
    keys,
  }),
  z.object({ type: z.literal("type"), text: z.string() }),
  z.object({ type: z.literal("wait") }),
]);
type Action = z.infer<typeof actionSchema>;

export const safetyCheckSchema = z.object({
  id: z.string(),
  code: z.string().nullish(),
  message: z.string().nullish(),
});
export type SafetyCheck = z.infer<typeof safetyCheckSchema>;

const callSchema = z.object({
  action: z.unknown().optional(),
  actions: z.array(z.unknown()).optional(),
  pending_safety_checks: z.array(safetyCheckSchema).nullish(),
  pendingSafetyChecks: z.array(safetyCheckSchema).nullish(),
});

export interface OpenaiComputerCall extends ComputerCall {
  /** To send back as acknowledged, if a person has approved the call. */
  checks: SafetyCheck[];
}

export function readOpenaiCall(given: unknown): OpenaiComputerCall {
  const call = callSchema.safeParse(given);
  if (!call.success) return { actions: [refusal(z.prettifyError(call.error))], checks: [] };
  const { action, actions = action === undefined ? [] : [action] } = call.data;
  const checks = call.data.pending_safety_checks ?? call.data.pendingSafetyChecks ?? [];
  const warning = checks.map(({ message, code, id }) => message ?? code ?? id).join(" ");
  return { actions: actions.map(readAction), checks, ...(checks.length > 0 && { warning }) };
}

function readAction(given: unknown): ComputerAction {
  const action = actionSchema.safeParse(given);
  return action.success ? readers[action.data.type](action.data as never) : refusal(z.prettifyError(action.error));
}

/** The service waits a second or two; the page reports when it is idle before that. */
const waitMs = 2000;

const readers: { [Type in Action["type"]]: (action: Extract<Action, { type: Type }>) => ComputerAction } = {
  click: ({ button, ...point }) => {
    if (button === "back") return { type: "back" };
    if (button === "forward") return refusal("Forward is not possible here. Click a link.");
    const pressed = button === "right" ? "right" : button === "wheel" ? "middle" : undefined;
    return click(point, pressed && { button: pressed });
  },
  double_click: (point) => click(point, { clicks: 2 }),
  drag: ({ path }) => {
    const [from, to] = [path[0], path.at(-1)];
    return from && to ? { type: "drag", from, to } : refusal("A drag needs two points.");
  },
  keypress: ({ keys }) => {
    const chord = readKeyChord(keys);
    return chord === undefined ? refusal(`"${keys.join("+")}" is not a key.`) : { type: "keys", keys: chord };
  },
  move: ({ x, y }) => ({ type: "move", at: { x, y } }),
  screenshot: () => ({ type: "look" }),
  scroll: ({ x, y, scroll_y, scrollY = scroll_y ?? 0 }) =>
    scrollY === 0
      ? refusal("Scrolling is only possible up and down.")
      : { type: "scroll", at: { x, y }, deltaY: scrollY },
  type: ({ text }) => ({ type: "type", text }),
  wait: () => ({ type: "wait", ms: waitMs }),
};

function click(
  { x, y, keys }: { x: number; y: number; keys?: string[] | null | undefined },
  how: { button?: "right" | "middle"; clicks?: 2 } = {},
): ComputerAction {
  const modifiers = readModifiers(keys);
  if (!modifiers) return refusal("Only Control, Shift, Alt and Meta can be held during a click.");
  return { type: "click", at: { x, y }, ...how, ...(modifiers.length > 0 && { modifiers }) };
}

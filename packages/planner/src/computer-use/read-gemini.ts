// The computer use tool of Gemini: predefined functions, with coordinates from 0 to 999 whatever the size of the picture, and a
// safety decision that a person has to confirm.
import { z } from "zod";
import { type ComputerAction, type ComputerCall, type PictureSize, refusal } from "./computer-action.ts";
import { readKeyChord } from "./read-keys.ts";

const argsSchema = z.object({
  x: z.number().optional(),
  y: z.number().optional(),
  destination_x: z.number().optional(),
  destination_y: z.number().optional(),
  start_x: z.number().optional(),
  start_y: z.number().optional(),
  end_x: z.number().optional(),
  end_y: z.number().optional(),
  text: z.string().optional(),
  press_enter: z.boolean().optional(),
  clear_before_typing: z.boolean().optional(),
  keys: z.union([z.string(), z.array(z.string())]).optional(),
  key: z.string().optional(),
  direction: z.enum(["up", "down", "left", "right"]).optional(),
  magnitude: z.number().optional(),
  magnitude_in_pixels: z.number().optional(),
  seconds: z.number().optional(),
  url: z.string().optional(),
  safety_decision: z.object({ decision: z.string(), explanation: z.string().optional() }).optional(),
});
type Args = z.infer<typeof argsSchema>;
type Read = (args: Args, size: PictureSize) => ComputerAction;

/** Gemini counts to here in both directions. */
const grid = 1000;
const look: Read = () => ({ type: "look" });

/** The functions of Gemini 2.5, and those that Gemini 3 calls by other names. Without an entry, the function is refused. */
const functions: Record<string, Read> = {
  open_web_browser: look,
  take_screenshot: look,
  click_at: clickWith({}),
  click: clickWith({}),
  double_click: clickWith({ clicks: 2 }),
  triple_click: clickWith({ clicks: 3 }),
  right_click: clickWith({ button: "right" }),
  middle_click: clickWith({ button: "middle" }),
  hover_at: (args, size) => at(args, size, (point) => ({ type: "move", at: point })),
  move: (args, size) => at(args, size, (point) => ({ type: "move", at: point })),
  type_text_at: (args, size) => at(args, size, (point) => typeText(args, { at: point })),
  type: (args) => typeText(args, {}),
  key_combination: pressKeys,
  hotkey: pressKeys,
  press_key: pressKeys,
  scroll_document: (args, size) => scroll(args, size, {}),
  scroll_at: (args, size) => at(args, size, (point) => scroll(args, size, { at: point })),
  scroll: (args, size) => at(args, size, (point) => scroll(args, size, { at: point })),
  drag_and_drop: dragAndDrop,
  navigate: ({ url }) => (url ? { type: "navigate", url } : refusal('This needs "url".')),
  go_back: () => ({ type: "back" }),
  wait_5_seconds: () => ({ type: "wait", ms: 5000 }),
  wait: ({ seconds }) => ({ type: "wait", ms: (seconds ?? 1) * 1000 }),
};

export const geminiFunctions: readonly string[] = Object.keys(functions);

/** A call that Gemini has blocked is refused; one that it wants confirmed has a warning. */
export function readGeminiCall(name: string, given: unknown, size: PictureSize): ComputerCall {
  const args = argsSchema.safeParse(given ?? {});
  if (!args.success) return { actions: [refusal(z.prettifyError(args.error))] };
  const { decision, explanation = "" } = args.data.safety_decision ?? {};
  if (decision && /block|den(?:y|ied)/i.test(decision))
    return { actions: [refusal(`Gemini has blocked this. ${explanation}`.trim())] };
  const read = Object.hasOwn(functions, name) ? functions[name] : undefined;
  const action = read?.(args.data, size) ?? refusal(`"${name}" is not possible here.`);
  const isFlagged = decision !== undefined && !/^(?:regular|allow(?:ed)?)$/i.test(decision);
  return { actions: [action], ...(isFlagged && { warning: explanation || decision }) };
}

function pointOf(x: number | undefined, y: number | undefined, { width, height }: PictureSize) {
  if (x === undefined || y === undefined) return undefined;
  return { x: (x * width) / grid, y: (y * height) / grid };
}

function at(
  { x, y }: Args,
  size: PictureSize,
  then: (point: { x: number; y: number }) => ComputerAction,
): ComputerAction {
  const point = pointOf(x, y, size);
  return point ? then(point) : refusal('This needs "x" and "y".');
}

function clickWith(how: { button?: "right" | "middle"; clicks?: 2 | 3 }): Read {
  return (args, size) => at(args, size, (point) => ({ type: "click", at: point, ...how }));
}

/** Gemini clears the field and presses Enter unless it says otherwise; without a point it does neither. */
function typeText({ text, press_enter, clear_before_typing }: Args, place: { at?: { x: number; y: number } }) {
  if (text === undefined) return refusal('This needs "text".');
  const byDefault = place.at !== undefined;
  const action: ComputerAction = {
    type: "type",
    text,
    ...place,
    replaces: clear_before_typing ?? byDefault,
    submits: press_enter ?? byDefault,
  };
  return action;
}

function pressKeys({ keys, key }: Args): ComputerAction {
  const written = keys ?? key;
  const chord = written === undefined ? undefined : readKeyChord(written);
  return chord === undefined ? refusal(`"${written ?? ""}" is not a key.`) : { type: "keys", keys: chord };
}

function scroll(args: Args, { height }: PictureSize, place: { at?: { x: number; y: number } }): ComputerAction {
  const { direction = "down", magnitude, magnitude_in_pixels: pixels } = args;
  if (direction === "left" || direction === "right") return refusal("Scrolling is only possible up and down.");
  const length = pixels ?? ((magnitude ?? 800) * height) / grid;
  return { type: "scroll", ...place, deltaY: direction === "up" ? -length : length };
}

function dragAndDrop(args: Args, size: PictureSize): ComputerAction {
  const from = pointOf(args.start_x ?? args.x, args.start_y ?? args.y, size);
  const to = pointOf(args.end_x ?? args.destination_x, args.end_y ?? args.destination_y, size);
  return from && to ? { type: "drag", from, to } : refusal("A drag needs two points.");
}

// The computer tool of Anthropic (computer_20241022 to computer_20251124), its computer toolset and its browser toolset
// (computer_toolset_20260801, browser_toolset_20260801).
import { z } from "zod";
import { type ComputerAction, type ComputerCall, type Place, refusal } from "./computer-action.ts";
import { readKeyChord, readModifiers } from "./read-keys.ts";

const pair = z.tuple([z.number(), z.number()]);
const target = z.union([
  z.object({ type: z.literal("coordinate"), x: z.number(), y: z.number() }),
  z.object({ type: z.literal("ref"), ref: z.string().min(1) }),
]);

/** Of all members together; each reads what it needs. */
const inputSchema = z.object({
  action: z.string().optional(),
  coordinate: pair.nullish(),
  start_coordinate: pair.nullish(),
  target: target.nullish(),
  from: target.nullish(),
  text: z.string().nullish(),
  modifiers: z.string().nullish(),
  repeat: z.number().int().nullish(),
  scroll_direction: z.enum(["up", "down", "left", "right"]).nullish(),
  scroll_amount: z.number().nullish(),
  duration: z.number().nullish(),
  url: z.string().nullish(),
  query: z.string().nullish(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
});
type Input = z.infer<typeof inputSchema>;

type Read = (input: Input) => ComputerAction | ComputerAction[];

const look: Read = () => ({ type: "look" });
const read: Read = ({ query }) => ({ type: "read", ...(query && { find: query }) });

/** Without an entry, the member is refused. */
const members: Record<string, Read> = {
  screenshot: look,
  zoom: look,
  cursor_position: look,
  left_click: (input) => click(input, {}),
  right_click: (input) => click(input, { button: "right" }),
  middle_click: (input) => click(input, { button: "middle" }),
  double_click: (input) => click(input, { clicks: 2 }),
  triple_click: (input) => click(input, { clicks: 3 }),
  mouse_move: (input) => at(input, (place) => ({ type: "move", at: place })),
  hover: (input) => at(input, (place) => ({ type: "move", at: place })),
  left_click_drag: (input) => {
    const from = placeOf(input.from ?? input.start_coordinate);
    return at(input, (to) => (from ? { type: "drag", from, to } : needs("start_coordinate")));
  },
  scroll,
  scroll_to: (input) => at(input, (place) => ({ type: "reveal", at: place })),
  type: ({ text }) => (typeof text === "string" ? { type: "type", text } : needs("text")),
  key: pressKeys,
  hold_key: pressKeys,
  wait: ({ duration }) => ({ type: "wait", ms: (duration ?? 1) * 1000 }),
  navigate: ({ url }) => navigate(url),
  form_input: (input) => at(input, (place) => set(place, input.value)),
  read_page: read,
  get_page_text: read,
  find: read,
};

/** Reads a call. `name` is that of the tool (`computer`), or of the member of a toolset. */
export function readAnthropicCall(name: string, given: unknown): ComputerCall {
  const input = inputSchema.safeParse(given);
  if (!input.success) return { actions: [refusal(z.prettifyError(input.error))] };
  const member = input.data.action ?? name;
  const read = Object.hasOwn(members, member) ? members[member] : undefined;
  const actions = read?.(input.data) ?? refusal(`"${member}" is not possible here. Use the mouse and the keyboard.`);
  return { actions: [actions].flat() };
}

function needs(property: string): ComputerAction {
  return refusal(`This needs "${property}".`);
}

function placeOf(given: Input["target"] | Input["coordinate"]): Place | undefined {
  if (!given) return undefined;
  if (Array.isArray(given)) return { x: given[0], y: given[1] };
  return given.type === "ref" ? { ref: given.ref } : { x: given.x, y: given.y };
}

function at(input: Input, then: (place: Place) => ComputerAction): ComputerAction {
  const place = placeOf(input.target ?? input.coordinate);
  return place ? then(place) : needs("coordinate");
}

function click(input: Input, how: { button?: "right" | "middle"; clicks?: 2 | 3 }): ComputerAction {
  const modifiers = readModifiers(input.modifiers ?? input.text);
  if (!modifiers) return refusal("Only Control, Shift, Alt and Meta can be held during a click.");
  return at(input, (place) => ({ type: "click", at: place, ...how, ...(modifiers.length > 0 && { modifiers }) }));
}

/** Of one notch of the wheel. */
const notch = 100;

function scroll(input: Input): ComputerAction {
  const { scroll_direction: direction = "down", scroll_amount: amount } = input;
  if (direction === "left" || direction === "right") return refusal("Scrolling is only possible up and down.");
  const place = placeOf(input.target ?? input.coordinate);
  const deltaY = (direction === "up" ? -1 : 1) * (amount ?? 3) * notch;
  return { type: "scroll", deltaY, ...(place && { at: place }) };
}

/** A chord, or a sequence of chords with spaces between them. */
function pressKeys({ text, repeat }: Input): ComputerAction | ComputerAction[] {
  if (!text) return needs("text");
  const times = Math.min(100, Math.max(1, repeat ?? 1));
  const chords = text === " " ? [" "] : text.trim().split(/\s+/);
  return Array.from({ length: times }, () =>
    chords.map((chord): ComputerAction => {
      const keys = readKeyChord(chord);
      return keys === undefined ? refusal(`"${chord}" is not a key.`) : { type: "keys", keys };
    }),
  ).flat();
}

function navigate(url: string | null | undefined): ComputerAction {
  if (!url) return needs("url");
  if (url === "back") return { type: "back" };
  if (url === "forward" || url === "reload") return refusal(`"${url}" is not possible here. Give the address.`);
  return { type: "navigate", url: /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}` };
}

function set(place: Place, value: Input["value"]): ComputerAction {
  if (value === null || value === undefined) return needs("value");
  return { type: "set", at: place, value: typeof value === "number" ? String(value) : value };
}

// Turns what a vendor's model asks for into our actions on the elements of the picture it has seen, so that everything is judged,
// approved, executed and recorded as if our planner had asked for it.
import {
  type AnyAction,
  isClosedChoice,
  isMultiline,
  isTextual,
  isToggle,
  type SnapshotField,
  type Viewport,
} from "@giselles-ai/protocol";
import type { ComputerAction, PictureSize, Place } from "./computer-action.ts";

/** The page in the picture that the model has seen. */
export interface PictureView {
  /** With the boxes of the same moment. */
  fields: readonly SnapshotField[];
  viewport: Pick<Viewport, "width" | "height">;
  /** The size of the picture as the model knows it. Default: that of the viewport. */
  display?: PictureSize | undefined;
  /** Id of the element that gets keys. */
  focus?: string | undefined;
  /** Id of the field whose whole text is selected, so that typing replaces it. */
  selected?: string | undefined;
  /** The address before this one. */
  previousUrl?: string | undefined;
}

export interface Translated {
  actions: AnyAction[];
  /** Why the first action that could not be translated, and all that follow it, are left out. */
  refused?: { code: "INVALID_ACTION" | "OUT_OF_RANGE"; message: string };
  /** How many of the model's actions were left out. */
  left: number;
  /** For the view of the next call. */
  focus: string | undefined;
  selected: string | undefined;
}

/** Stops at the first action that cannot be translated: those that follow rely on it. */
export function toActions(requested: readonly ComputerAction[], view: PictureView): Translated {
  const state = new Translation(view);
  for (const [index, action] of requested.entries()) {
    try {
      state.add(action);
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      const refused = { code: error.code, message: error.message };
      return { ...state.result, refused, left: requested.length - index };
    }
  }
  return { ...state.result, left: 0 };
}

class Untranslatable extends Error {
  readonly code: "INVALID_ACTION" | "OUT_OF_RANGE";
  constructor(message: string, code: "INVALID_ACTION" | "OUT_OF_RANGE" = "INVALID_ACTION") {
    super(message);
    this.code = code;
  }
}

type Adders = { [Type in ComputerAction["type"]]: (action: Extract<ComputerAction, { type: Type }>) => void };

class Translation {
  readonly #view: PictureView;
  readonly #actions: AnyAction[] = [];
  /** What the fields hold after the actions so far. */
  readonly #values = new Map<string, string>();
  #focus: string | undefined;
  #selected: string | undefined;

  constructor(view: PictureView) {
    this.#view = view;
    this.#focus = view.focus;
    this.#selected = view.selected;
  }

  get result() {
    return { actions: this.#actions, focus: this.#focus, selected: this.#selected };
  }

  add(action: ComputerAction): void {
    const adder = this.#adders[action.type] as (action: ComputerAction) => void;
    adder(action);
  }

  readonly #adders: Adders = {
    click: (action) => this.#click(action),
    move: ({ at }) => {
      const field = this.#fieldAt(at);
      if (field) this.#actions.push({ action: "hover", fieldId: field.fieldId });
    },
    drag: ({ from, to }) => {
      this.#actions.push({ action: "drag", from: this.#targetAt(from), to: this.#targetAt(to) });
      this.#forgetFocus();
    },
    type: (action) => this.#type(action),
    set: ({ at, value }) => this.#set(at, value),
    keys: ({ keys }) => this.#press(keys),
    scroll: ({ at, deltaY }) => {
      const field = at && this.#fieldAt(at, { withAreas: true });
      this.#actions.push({ action: "scroll", deltaY, ...(field && { fieldId: field.fieldId }) });
    },
    reveal: ({ at }) => {
      this.#actions.push({ action: "scroll", fieldId: this.#mustBeAt(at).fieldId });
    },
    navigate: ({ url }) => this.#navigate(url),
    back: () => {
      const { previousUrl } = this.#view;
      if (previousUrl === undefined) throw new Untranslatable("There is no earlier page.");
      this.#navigate(previousUrl);
    },
    wait: ({ ms }) => {
      this.#actions.push({ action: "wait_for_idle", ms: Math.round(Math.min(60_000, Math.max(0, ms))) });
    },
    look: () => {},
    read: () => {},
    refuse: ({ message, code }) => {
      throw new Untranslatable(message, code);
    },
  };

  #navigate(url: string): void {
    this.#actions.push({ action: "navigate", url });
    this.#forgetFocus();
  }

  #forgetFocus(): void {
    this.#focus = undefined;
    this.#selected = undefined;
  }

  #click({ at, button, clicks, modifiers }: Extract<ComputerAction, { type: "click" }>): void {
    const field = this.#fieldAt(at);
    this.#selected = undefined;
    this.#focus = field?.fieldId;
    if (!field) {
      const isPlain = !button && !clicks && !modifiers;
      if (!isPlain || "ref" in at) throw new Untranslatable("There is no element at this point.");
      this.#actions.push({ action: "click_point", point: this.#checked(at) });
      return;
    }
    const { fieldId } = field;
    const selects = clicks === 3 && isTextual(field.kind);
    this.#actions.push({
      action: "click",
      fieldId,
      ...(clicks && !selects && { double: true }),
      ...(button && { button }),
      ...(modifiers && { modifiers }),
    });
    if (selects) this.#press("Control+a");
  }

  #type({ text, at, replaces, submits }: Extract<ComputerAction, { type: "type" }>): void {
    if (at) {
      this.#focus = this.#mustBeAt(at).fieldId;
      this.#selected = undefined;
    }
    const field = this.#view.fields.find(({ fieldId }) => fieldId === this.#focus);
    if (!field) throw new Untranslatable("It is not known which field has the focus. Click the field first.");
    const isOneLine = !isMultiline(field.kind);
    const enters = isOneLine && /\n$/.test(text);
    const words = isOneLine ? text.replace(/\n+$/, "") : text;
    if (words !== "") this.#write(field, words, { replaces: replaces ?? this.#selected === field.fieldId });
    if (enters || submits) this.#press("Enter");
  }

  #write(field: SnapshotField, text: string, { replaces }: { replaces: boolean }): void {
    const { fieldId, kind, label, options = [], currentValue, sensitive } = field;
    this.#selected = undefined;
    if (isClosedChoice(kind)) {
      this.#actions.push({ action: "select", fieldId, value: findOption(options, text) ?? text });
      return;
    }
    if (!isTextual(kind)) throw new Untranslatable(`"${label}" takes no text. Click a field first.`);
    const shown = sensitive || typeof currentValue !== "string" ? "" : currentValue;
    const before = replaces ? "" : (this.#values.get(fieldId) ?? shown);
    this.#values.set(fieldId, before + text);
    this.#actions.push({ action: "fill", fieldId, value: before + text });
  }

  #set(at: Place, value: string | boolean): void {
    const field = this.#mustBeAt(at);
    this.#focus = field.fieldId;
    if (typeof value === "boolean" || isToggle(field.kind))
      this.#actions.push({ action: "check", fieldId: field.fieldId, checked: value === true || value === "true" });
    else this.#write(field, value, { replaces: true });
  }

  #press(keys: string): void {
    const field = this.#view.fields.find(({ fieldId }) => fieldId === this.#focus);
    this.#actions.push({ action: "press", keys, ...(field && { fieldId: field.fieldId }) });
    this.#selected = /^(?:Control|Meta)\+a$/.test(keys) ? field?.fieldId : undefined;
    if (/^(?:Shift\+)?Tab$|^Enter$|^Escape$/.test(keys)) this.#focus = undefined;
    if (field && /^(?:Backspace|Delete)$/.test(keys)) this.#values.delete(field.fieldId);
  }

  /** The id of the element at a place, or the point itself. */
  #targetAt(place: Place): unknown {
    return this.#fieldAt(place)?.fieldId ?? ("ref" in place ? place.ref : this.#checked(place));
  }

  #mustBeAt(place: Place): SnapshotField {
    const field = this.#fieldAt(place);
    if (!field) throw new Untranslatable("There is no element at this point.");
    return field;
  }

  /** The innermost element at a place. Areas that scroll are no elements to click. */
  #fieldAt(place: Place, { withAreas = false } = {}): SnapshotField | undefined {
    const { fields } = this.#view;
    if ("ref" in place) {
      const named = fields.find(({ fieldId }) => fieldId === place.ref);
      if (!named) throw new Untranslatable(`There is no element "${place.ref}". Read the page again.`);
      return named;
    }
    const { x, y } = this.#checked(place);
    return fields
      .filter(({ kind }) => withAreas || kind !== "scroll-area")
      .filter(({ box }) => box && x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height)
      .sort((a, b) => areaOf(a) - areaOf(b))[0];
  }

  /** Models round, so that a point may be slightly outside. */
  #checked({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const { viewport, display = viewport } = this.#view;
    const { width, height } = display;
    const slack = 2;
    if (!(x >= -slack && y >= -slack && x < width + slack && y < height + slack))
      throw new Untranslatable(
        `${Math.round(x)}, ${Math.round(y)} is outside the picture, which is ${width} × ${height}.`,
        "OUT_OF_RANGE",
      );
    return {
      x: (Math.min(Math.max(x, 0), width - 1) * viewport.width) / width,
      y: (Math.min(Math.max(y, 0), height - 1) * viewport.height) / height,
    };
  }
}

function areaOf({ box }: SnapshotField): number {
  return box ? box.width * box.height : Number.POSITIVE_INFINITY;
}

/** By its label, or, like the browser when a person types, by the beginning of it. */
function findOption(options: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const exact = options.find((option) => option.toLowerCase() === wanted);
  const beginning = options.filter((option) => option.toLowerCase().startsWith(wanted));
  return exact ?? (beginning.length === 1 ? beginning[0] : undefined);
}

// Every action on every kind of field, on pages with and without payments: what runs without asking is compared with the policy.
import { type AnyAction, fieldKindSchema, type SnapshotField } from "@giselles-ai/protocol";

/** A page whose first field is acted on. */
export interface EditPage {
  name: string;
  url: string;
  fields: SnapshotField[];
  focus: string;
}

const url = "https://shop.test/cart";
const id = "field-1";

function field(fieldId: string, more: Partial<SnapshotField>): SnapshotField {
  return { fieldId, kind: "text", label: "Something", required: false, currentValue: "", selector: "x", ...more };
}

const variants: Record<string, Partial<SnapshotField>> = {
  plain: {},
  "that is a link out": { href: "https://elsewhere.test/" },
  "that is a link in the site": { href: "https://shop.test/next" },
  "that is a download": { href: "https://shop.test/a.zip", download: true },
  "that is a link to a mail program": { href: "mailto:a@b.test" },
  "in a form that goes elsewhere": { submitsTo: "https://elsewhere.test/" },
  "in a frame of another site": { origin: "https://frame.test" },
  "that says pay": { label: "Pay now" },
  "for a card number": { label: "Card number", autocomplete: "cc-number" },
  "for a password": { sensitive: true, inputType: "password" },
};
const companions: Record<string, SnapshotField[]> = {
  "": [],
  ", beside a card number": [field("field-2", { label: "Card number", autocomplete: "cc-number" })],
  ", beside a password": [field("field-2", { sensitive: true })],
};

/** Roles in which it matters where a key goes. */
const focused = new Set(["plain", "that is a link out", "in a frame of another site"]);

/** Every kind of field, in every role, beside others, with the focus nowhere, elsewhere or in it. */
export const editPages: EditPage[] = fieldKindSchema.options.flatMap((kind) =>
  Object.entries(variants).flatMap(([role, variant]) =>
    Object.entries(companions).flatMap(([beside, others]) =>
      (focused.has(role) && others.length === 0 ? ["none", "other", id] : ["none"]).map((focus) => ({
        name: `${kind} ${role}${beside}, focus ${focus}`,
        url,
        fields: [field(id, { kind, ...variant }), ...others],
        focus,
      })),
    ),
  ),
);

const keys = [
  ...[
    "Enter",
    "Space",
    " ",
    "a",
    "+",
    "Tab",
    "Shift+A",
    "Delete",
    "Escape",
    "ArrowDown",
    "F5",
    "Control",
    "Control+A",
    "Control+S",
  ],
  ...["Control+Enter", "Alt+D", "Enter+a", "Control+Shift+A", "", "ContextMenu"],
];
const press = (each: string, more: object = {}): AnyAction => ({ action: "press", keys: each, ...more });
const point = { x: 5, y: 5 };

/** Every action, alone, and keys after other actions. */
export const editLists: AnyAction[][] = [
  ...["Ada", "yes", ""].flatMap((value) => [
    [{ action: "fill", fieldId: id, value }],
    [{ action: "select", fieldId: id, value }],
  ]),
  [{ action: "select", fieldId: id, values: ["Ada"] }],
  [{ action: "clear", fieldId: id }],
  ...[true, false].map((checked) => [{ action: "check", fieldId: id, checked }]),
  ...[{}, { double: true }, { button: "right" }, { modifiers: ["Control"] }].map((how) => [
    { action: "click", fieldId: id, ...how },
  ]),
  ...["fill", "select", "clear", "check", "click", "hover"].map((action) => [
    { action, fieldId: "missing-9", value: "Ada", checked: true },
  ]),
  [{ action: "hover", fieldId: id }],
  [{ action: "hover", point }],
  [{ action: "scroll", fieldId: id }],
  [{ action: "scroll", deltaY: 300 }],
  [{ action: "upload", fieldId: id, files: ["a.txt"] }],
  [{ action: "drag", from: id, to: id }],
  [{ action: "drag", from: point, to: point }],
  [{ action: "click_point", point }],
  [{ action: "long_press", fieldId: id }],
  [{ action: "long_press", point }],
  [{ action: "navigate", url: "https://elsewhere.test/" }],
  [{ action: "wait_for_idle" }],
  [{ action: "snapshot" }],
  [{ action: "fetch", url: "https://elsewhere.test/" }],
  [{ action: "read_file", path: "a.txt" }],
  [{ action: "write_file", path: "a.txt", content: "" }],
  [{ action: "shell", cmd: "ls" }],
  [{ action: "call_page_tool", name: "pay", input: {} }],
  [
    { action: "fill", fieldId: id, value: "Ada" },
    { action: "click", fieldId: id },
  ],
  ...keys.flatMap((each) => [
    [press(each)],
    [press(each, { fieldId: id })],
    [press(each, { fieldId: "missing-9" })],
    [{ action: "fill", fieldId: id, value: "Ada" }, press(each)],
    [{ action: "click", fieldId: id }, press(each)],
    [press("Tab"), press(each)],
  ]),
];

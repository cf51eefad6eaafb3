import { type AnyAction, readReference, type Snapshot, type SnapshotField } from "@giselles-ai/protocol";

/** Actions as a person reads them who is asked to allow them: every one, with the very value, unless it is a secret. */
export function describeActions(actions: AnyAction[], { title, url, fields }: Snapshot): string {
  const byId = new Map(fields.map((field) => [field.fieldId, field]));
  const lines = actions.map((action, index) => `${index + 1}. ${describeAction(action, byId)}`);
  return `Allow this in the page ${quote(title)} (${url})?\n${lines.join("\n")}`;
}

type Fields = Map<string, SnapshotField>;

function describeAction(action: AnyAction, fields: Fields): string {
  const words = Object.hasOwn(sentences, action.action) ? sentences[action.action] : undefined;
  return words ? words(action, fields) : `Do ${quote(action)}`;
}

const sentences: Record<string, (action: AnyAction, fields: Fields) => string> = {
  fill: (action, fields) => `Fill ${on(action, fields)} with ${given(action, action.value, fields)}`,
  select: (action, fields) => `Choose ${given(action, action.value ?? action.values, fields)} in ${on(action, fields)}`,
  check: (action, fields) => `${action.checked === false ? "Untick" : "Tick"} ${on(action, fields)}`,
  clear: (action, fields) => `Empty ${on(action, fields)}`,
  click: (action, fields) => `Click ${on(action, fields)}`,
  long_press: (action, fields) => `Press and hold ${action.point ? quote(action.point) : on(action, fields)}`,
  click_point: (action) => `Click at ${quote(action.point)}`,
  press: (action, fields) =>
    `Press ${quote(action.keys)}${action.fieldId === undefined ? "" : ` in ${on(action, fields)}`}`,
  hover: (action, fields) => `Point at ${on(action, fields)}`,
  scroll: (action, fields) => (action.fieldId === undefined ? "Scroll the page" : `Scroll to ${on(action, fields)}`),
  upload: (action, fields) => `Give ${fileNames(action.files)} to ${on(action, fields)}`,
  navigate: ({ url }) => `Open ${quote(url)}`,
  drag: (action, fields) => `Drag ${place(action.from, fields)} to ${place(action.to, fields)}`,
};

function on({ fieldId }: AnyAction, fields: Fields): string {
  return place(fieldId, fields);
}

function place(where: unknown, fields: Fields): string {
  const field = fields.get(String(where));
  if (field) return quote(field.label);
  return typeof where === "string" ? `${quote(where)}, which was not shown to the agent` : quote(where);
}

function given({ fieldId }: AnyAction, value: unknown, fields: Fields): string {
  const name = readReference(value);
  if (name) return `the secret ${quote(name)}`;
  return fields.get(String(fieldId))?.sensitive ? "a secret (••••)" : quote(value);
}

function fileNames(files: unknown): string {
  const names = Array.isArray(files) ? files.map((file) => (typeof file === "string" ? file : file?.name)) : files;
  return quote(names);
}

/** On one line, whatever is in it: what a page or a model wrote cannot pass for a line of ours. */
function quote(value: unknown): string {
  return Array.isArray(value) ? value.map(quote).join(", ") : (JSON.stringify(value) ?? "nothing");
}

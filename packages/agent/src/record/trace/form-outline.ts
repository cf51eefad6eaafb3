// A page as the agent saw it: its text and its fields, in reading order.
import { type FieldKind, isToggle, type OutlineEntry, type Snapshot, type SnapshotField } from "@giselles-ai/protocol";
import { type Html, html } from "./html.ts";
import type { TraceWords } from "./words/words.ts";

type PageWords = TraceWords["page"];

export function renderForm({ fields, outline = [], title, url }: Snapshot, words: PageWords): Html {
  const parts: Html[] = [];
  let group: string | undefined;
  for (const [index, field] of fields.entries()) {
    parts.push(...outline.filter(({ at = 0 }) => at === index).map(renderText));
    if (field.group && field.group !== group) parts.push(html`<li class="group">${field.group}</li>`);
    group = field.group;
    parts.push(renderField(field, words));
  }
  parts.push(...outline.filter(({ at = 0 }) => at >= fields.length).map(renderText));
  return html`<div class="form">
    <p class="bar"><span class="dots" aria-hidden="true"></span><span class="address">${url}</span></p>
    <ul aria-label="${words.contents(title)}">${parts.length > 0 ? parts : html`<li class="text">${words.nothing}</li>`}</ul>
  </div>`;
}

function renderText({ role, text }: OutlineEntry): Html {
  return html`<li class="text ${role}">${text}</li>`;
}

/** Drawn as a button, with its label on it. */
const pressed = new Set<FieldKind>(["button", "link", "tab", "menuitem"]);

function renderField(field: SnapshotField, words: PageWords): Html {
  const { fieldId, kind, label, required, disabled, readOnly, sensitive, invalid } = field;
  const flags = [
    required && html`<span class="flag">${words.required}</span>`,
    disabled && html`<span class="flag">${words.disabled}</span>`,
    readOnly && html`<span class="flag">${words.readOnly}</span>`,
    sensitive && html`<span class="flag lock">${words.secret}</span>`,
  ];
  return html`<li class="field ${disabled ? "off" : ""}">
    <span class="label">${!pressed.has(kind) && label} ${flags}</span>
    ${renderControl(field, words)}
    <code class="id">${fieldId}<span class="kind"> ${kind}</span></code>
    ${invalid && html`<span class="invalid">${invalid}</span>`}
  </li>`;
}

function renderControl({ kind, label, currentValue, options }: SnapshotField, words: PageWords): Html {
  if (pressed.has(kind)) return html`<span class="press ${kind === "link" ? "link" : ""}">${label}</span>`;
  if (typeof currentValue === "boolean" || isToggle(kind)) {
    const isOn = currentValue === true || currentValue === "true";
    return html`<span class="tick ${isOn ? "on" : ""}">${isOn ? words.yes : words.no}</span>`;
  }
  const empty = html`<span class="empty">${words.empty}</span>`;
  return html`<span class="box">${currentValue === "" ? empty : currentValue}${
    options &&
    options.length > 0 &&
    html`<span class="options" title="${options.join(", ")}">${words.options(options.length)}</span>`
  }</span>`;
}

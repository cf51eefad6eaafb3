// What was to be done, in words: the names of elements and the values stand out from what we say.
import { type AnyAction, type DescribedField, describeAction, writeValue } from "@giselles-ai/protocol";
import { type Html, html } from "./html.ts";

export function sayAction(action: AnyAction, fields: ReadonlyMap<string, DescribedField>): Html {
  const parts = describeAction(action, (id) => fields.get(id));
  return html`${parts.map((part) => {
    if ("text" in part) return part.text;
    if ("secret" in part) return hide(part.secret);
    return "name" in part ? html`<b class="name">${part.name}</b>` : value(part.value);
  })}`;
}

function hide(words: string): Html {
  return html`<span class="secret" title="A secret: it is not on record">${words}</span>`;
}

export function value(given: unknown): Html {
  return given === "••••" ? hide(given) : html`<q class="value">${writeValue(given)}</q>`;
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

export function amount(number: number, thing: string): string {
  return `${number.toLocaleString("en-US")} ${thing}${number === 1 ? "" : "s"}`;
}

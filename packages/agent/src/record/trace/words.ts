// Formats actions, values and durations for the trace.
import { type AnyAction, type DescribedField, describeAction, formatValue } from "@giselles-ai/protocol";
import { type Html, html } from "./html.ts";

export function renderActionText(action: AnyAction, fields: ReadonlyMap<string, DescribedField>): Html {
  const parts = describeAction(action, (id) => fields.get(id));
  return html`${parts.map((part) => {
    if ("text" in part) return part.text;
    if ("secret" in part) return hide(part.secret);
    return "name" in part ? html`<b class="name">${part.name}</b>` : value(part.value);
  })}`;
}

function hide(words: string): Html {
  return html`<span class="secret" title="Secret, not recorded">${words}</span>`;
}

export function value(content: unknown): Html {
  return content === "••••" ? hide(content) : html`<q class="value">${formatValue(content)}</q>`;
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

export function amount(number: number, thing: string): string {
  return `${number.toLocaleString("en-US")} ${thing}${number === 1 ? "" : "s"}`;
}

// Formats actions and values for the trace.
import { type AnyAction, type DescribedField, describeAction, formatValue } from "@giselles-ai/protocol";
import { type Html, html } from "./html.ts";
import type { TraceWords } from "./words/words.ts";

export function renderActionText(
  action: AnyAction,
  fields: ReadonlyMap<string, DescribedField>,
  words: TraceWords,
): Html {
  const parts = describeAction(action, (id) => fields.get(id), { words: words.actions });
  return html`${parts.map((part) => {
    if ("text" in part) return part.text;
    if ("secret" in part) return hide(part.secret, words);
    return "name" in part ? html`<b class="name">${part.name}</b>` : renderValue(part.value, words);
  })}`;
}

function hide(placeholder: string, words: TraceWords): Html {
  return html`<span class="secret" title="${words.secret}">${placeholder}</span>`;
}

export function renderValue(content: unknown, words: TraceWords): Html {
  return content === "••••" ? hide(content, words) : html`<q class="value">${formatValue(content)}</q>`;
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

// What was to be done, in words: the names of elements and the values stand out from what we say.
import { isToggle, type PlanStep, type SnapshotField } from "@giselles-ai/protocol";
import { type Html, html } from "./html.ts";

type Args = PlanStep["args"];
type Fields = ReadonlyMap<string, SnapshotField>;
type Sentence = (args: Args, fields: Fields) => Html;

const sentences: Record<string, Sentence> = {
  navigate: ({ url }) => html`Open ${value(url)}`,
  click: ({ id }, fields) => html`Click ${name(id, fields)}`,
  type: ({ id, text }, fields) => html`Type ${value(text)} into ${name(id, fields)}`,
  fill: ({ id, value: given }, fields) =>
    tick(id, given, fields) ?? html`Fill ${name(id, fields)} with ${value(given)}`,
  select: ({ id, value: given }, fields) => html`Choose ${value(given)} in ${name(id, fields)}`,
  scroll: ({ id, deltaY }, fields) =>
    id === undefined
      ? html`Scroll${deltaY === undefined ? " on" : html` by ${value(deltaY)}`}`
      : html`Scroll to ${name(id, fields)}`,
  wait_for_idle: () => html`Wait until the page is quiet`,
  snapshot: () => html`Look at the page again`,
  hotkey: ({ keys }) => html`Press ${value(Array.isArray(keys) ? keys.join(" + ") : keys)}`,
  fetch: ({ method = "GET", url }) => html`Send ${String(method)} to ${value(url)}`,
  read_file: ({ path }) => html`Read ${value(path)}`,
  write_file: ({ path }) => html`Write to ${value(path)}`,
  shell: ({ cmd }) => html`Run ${value(cmd)}`,
};

export function sayAction({ tool, args }: PlanStep, fields: Fields): Html {
  const sentence = Object.hasOwn(sentences, tool) ? sentences[tool] : undefined;
  return sentence ? sentence(args, fields) : html`Use ${value(tool)}`;
}

/** A box is ticked, not filled. */
function tick(id: unknown, given: unknown, fields: Fields): Html | undefined {
  if (!isToggle(fields.get(String(id))?.kind)) return undefined;
  if (given === "yes") return html`Tick ${name(id, fields)}`;
  return given === "no" ? html`Untick ${name(id, fields)}` : undefined;
}

function name(id: unknown, fields: Fields): Html {
  return html`<b class="name">${fields.get(String(id))?.label ?? String(id)}</b>`;
}

export function value(given: unknown): Html {
  const text = typeof given === "string" ? given : (JSON.stringify(given) ?? "nothing");
  if (text === "••••") return html`<span class="secret" title="A secret: it is not on record">••••</span>`;
  return html`<q class="value">${text}</q>`;
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

export function amount(number: number, thing: string): string {
  return `${number.toLocaleString("en-US")} ${thing}${number === 1 ? "" : "s"}`;
}

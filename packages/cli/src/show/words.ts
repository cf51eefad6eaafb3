// A plan's steps as a person reads them: what will be done, to what, with which value.
import { isToggle, type PlanStep, readReference } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { quote } from "./clean.ts";

export const secret = "a secret (••••)";

type Args = Record<string, unknown>;
type Sentence = (args: Args, page: PageMemory) => string;

const sentences: Record<string, Sentence> = {
  navigate: ({ url }) => `Open ${quote(url)}`,
  click: ({ id }, page) => `Click ${name(id, page)}`,
  type: ({ id, text }, page) => `Type ${given(id, text, page)} into ${name(id, page)}`,
  fill: ({ id, value }, page) => tick(id, value, page) ?? `Fill ${name(id, page)} with ${given(id, value, page)}`,
  select: ({ id, value }, page) => `Choose ${given(id, value, page)} in ${name(id, page)}`,
  hover: ({ id }, page) => `Point at ${name(id, page)}`,
  scroll: ({ id, deltaY }, page) => {
    if (id !== undefined) return `Scroll to ${name(id, page)}`;
    return deltaY === undefined ? "Scroll on" : `Scroll by ${quote(deltaY)} pixels`;
  },
  wait_for_idle: () => "Wait until the page is quiet",
  snapshot: () => "Look at the page again",
  click_point: ({ point }) => `Click at ${place(point)}`,
  drag: ({ from, to }, page) => `Drag ${target(from, page)} to ${target(to, page)}`,
  long_press: ({ point }, page) => `Press and hold ${target(point, page)}`,
  hotkey: ({ keys }) => `Press ${Array.isArray(keys) ? quote(keys.join("+")) : quote(keys)}`,
  upload: ({ id, files }, page) => `Give ${quote(files)} to ${name(id, page)}`,
  fetch: ({ method = "GET", url, body }) =>
    `Send ${method} to ${quote(url)}${body === undefined ? "" : ` with ${quote(body)}`}`,
  read_file: ({ path }) => `Read the file ${quote(path)}`,
  write_file: ({ path, content }) => `Write ${quote(content)} to the file ${quote(path)}`,
  shell: ({ cmd }) => `Run the command ${quote(cmd)}`,
};

/** The very values, unless they are secrets. */
export function sayStep({ tool, args }: Pick<PlanStep, "tool" | "args">, page: PageMemory): string {
  const sentence = Object.hasOwn(sentences, tool) ? sentences[tool] : undefined;
  return sentence ? sentence(args, page) : `Use ${quote(tool)} with ${quote(args)}`;
}

/** A box is ticked, not filled. */
function tick(id: unknown, value: unknown, page: PageMemory): string | undefined {
  if (!isToggle(page.field(id)?.kind) || (value !== "yes" && value !== "no")) return undefined;
  return `${value === "yes" ? "Tick" : "Untick"} ${name(id, page)}`;
}

function name(id: unknown, page: PageMemory): string {
  const field = page.field(id);
  if (!field) return `${quote(id)}, which is not in the page`;
  return field.label === "" ? `the ${field.kind} ${quote(id)}` : quote(field.label);
}

function given(id: unknown, value: unknown, page: PageMemory): string {
  const name = readReference(value);
  if (name) return `the secret ${quote(name)}`;
  return page.field(id)?.sensitive ? secret : quote(value);
}

function target(where: unknown, page: PageMemory): string {
  return typeof where === "string" ? name(where, page) : place(where);
}

function place(point: unknown): string {
  const { x, y } = (point ?? {}) as { x?: unknown; y?: unknown };
  return `the point ${quote(x)}, ${quote(y)}`;
}

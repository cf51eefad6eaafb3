// Whether a task is one that was done before: word for word, or with other values in the places of the old.
import type { RunScript } from "@giselles-ai/protocol";
import { leavesOf } from "../parameters.ts";
import { readValues } from "../read-values.ts";
import { fillIn, namesIn, oneLine } from "../values.ts";

const mark = /\{\{data:([^{}]+)\}\}/;

/** The data to replay with. Undefined when it is another task, or when not every value can be known. */
export function matchTask(script: RunScript, task: string, data?: unknown): Record<string, unknown> | undefined {
  const said = readPlaces(script, task);
  if (!said) return undefined;
  const given = leavesOf(data);
  const values = { ...said, ...Object.fromEntries(given.map(({ path, value }) => [path, value])) };
  try {
    readValues(script, values);
  } catch {
    return undefined; // a value that the script has no place for, or a secret that nobody gave
  }
  const isAsRecorded = Object.entries(values).every(([name, value]) => script.parameters[name]?.value === value);
  const isWhole = Object.keys(script.parameters).every((name) => name in values);
  // A value that is named in neither may follow from one that is: with others, it would be somebody else's.
  return isAsRecorded || isWhole ? values : undefined;
}

/** What stands in a task where the recorded one has values. */
function readPlaces(script: RunScript, task: string): Record<string, string> | undefined {
  const { task: recorded } = script;
  const parts = oneLine(recorded).split(mark);
  const names = namesIn(recorded);
  const pattern = parts.map((part, index) =>
    index % 2 === 1 ? "(.+?)" : part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
  );
  const found = new RegExp(`^${pattern.join("")}$`, "iu").exec(oneLine(task));
  if (!found) return undefined;
  const values = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ""]));
  if (!names.every((name) => hasAsManyWords(values[name], script.parameters[name]?.value))) return undefined;
  return oneLine(fillIn(recorded, values)).toLowerCase() === oneLine(task).toLowerCase() ? values : undefined;
}

/** "ada@example.com and order a lamp" is no address: it is another task. */
function hasAsManyWords(one: string | undefined, other: unknown): boolean {
  const count = (text: unknown) => oneLine(String(text ?? "")).split(" ").length;
  return other === undefined || count(one) === count(other);
}

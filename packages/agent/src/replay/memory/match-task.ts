// Decides whether a task matches a recorded one: with the same words, or with other values in place of the recorded ones.
import type { RunScript } from "@giselles-ai/protocol";
import { leavesOf } from "../parameters.ts";
import { readReplayValues } from "../read-values.ts";
import { collapseSpaces, fillIn, namesIn } from "../values.ts";

const placeholderPattern = /\{\{data:([^{}]+)\}\}/;

/** The data to replay with. Undefined if it is another task, or some values are unknown. */
export function matchTask(script: RunScript, task: string, data?: unknown): Record<string, unknown> | undefined {
  const fromTask = readTaskValues(script, task);
  if (!fromTask) return undefined;
  const given = leavesOf(data);
  const values = { ...fromTask, ...Object.fromEntries(given.map(({ path, value }) => [path, value])) };
  try {
    readReplayValues(script, values);
  } catch {
    return undefined; // an unknown value, or a missing secret
  }
  const isAsRecorded = Object.entries(values).every(([name, value]) => script.parameters[name]?.value === value);
  const isComplete = Object.keys(script.parameters).every((name) => Object.hasOwn(values, name));
  // With new values, all must be given: a recorded value that is not named may belong to another person.
  return isAsRecorded || isComplete ? values : undefined;
}

/** The values of a task, by the placeholders of the recorded one. */
function readTaskValues(script: RunScript, task: string): Record<string, string> | undefined {
  const { task: recorded } = script;
  const parts = collapseSpaces(recorded).split(placeholderPattern);
  const names = namesIn(recorded);
  const pattern = parts.map((part, index) =>
    index % 2 === 1 ? "(.+?)" : part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
  );
  const found = new RegExp(`^${pattern.join("")}$`, "iu").exec(collapseSpaces(task));
  if (!found) return undefined;
  const values = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ""]));
  if (!names.every((name) => hasAsManyWords(values[name], script.parameters[name]?.value))) return undefined;
  return collapseSpaces(fillIn(recorded, values)).toLowerCase() === collapseSpaces(task).toLowerCase()
    ? values
    : undefined;
}

/** "ada@example.com and order a lamp" is not an address but another task. */
function hasAsManyWords(one: string | undefined, other: unknown): boolean {
  const count = (text: unknown) => collapseSpaces(String(text ?? "")).split(" ").length;
  return other === undefined || count(one) === count(other);
}

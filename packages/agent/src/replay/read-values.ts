import type { RunScript } from "@giselles-ai/protocol";
import { leavesOf, normalizeKey } from "./parameters.ts";
import { ScriptError } from "./script-error.ts";
import type { Values } from "./values.ts";

/** The values to replay with: those of `data`, or else the recorded ones. */
export function readReplayValues({ parameters }: RunScript, data: unknown): Values {
  const values: [string, string | string[]][] = [];
  const given = new Map<string, string | string[]>();
  for (const { path, value } of leavesOf(data)) {
    const name = nameOf(path, parameters);
    if (!name) throw unknown(path, parameters);
    const isOneOfMany = Array.isArray(parameters[name]?.value) && /\.\d+$/.test(path);
    given.set(name, isOneOfMany ? [...(given.get(name) ?? []), value].flat() : value);
  }
  const missing: string[] = [];
  for (const [name, { value, label }] of Object.entries(parameters)) {
    const known = given.get(name) ?? value;
    if (known === undefined) missing.push(`${name} (${JSON.stringify(label)})`);
    else values.push([name, known]);
  }
  if (missing.length === 0) return Object.fromEntries(values);
  throw new ScriptError(
    "VALUE_MISSING",
    `The script needs values for ${missing.join(", ")}: sensitive values are not saved. Pass them as data under these names.`,
  );
}

export function recordedValues({ parameters }: RunScript): Values {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
  );
}

function nameOf(path: string, parameters: RunScript["parameters"]): string | undefined {
  const wanted = normalizeKey(path);
  const list = normalizeKey(path.replace(/\.\d+$/, ""));
  return Object.keys(parameters).find((name) => normalizeKey(name) === wanted || normalizeKey(name) === list);
}

/** An unknown key is an error, because the recorded value of another person would be used instead. */
function unknown(path: string, parameters: RunScript["parameters"]): ScriptError {
  const names = Object.keys(parameters).join(", ") || "none";
  return new ScriptError("UNKNOWN_DATA", `The script has no parameter "${path}". It has: ${names}.`);
}

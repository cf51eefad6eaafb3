// Checks the data of a task: by its schema, and against the pages that the planner has seen.
import type { OutputSchema, OutputSource, TaskOutput } from "@giselles-ai/protocol";
import { createFindSource, type SeenText } from "./find-source.ts";

/** The data that a task asks for. */
export interface WantedOutput {
  schema: OutputSchema;
  /** The same as JSON Schema, for the planner. */
  json: Record<string, unknown>;
}

export type OutputCheck = { ok: true; output: TaskOutput } | { ok: false; problems: string[] };

export function checkOutput(data: unknown, wanted: WantedOutput, seen: SeenText): OutputCheck {
  const parsed = wanted.schema.safeParse(data);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${formatPath(path)}: ${message}`);
    return { ok: false, problems };
  }
  const find = createFindSource(seen);
  const sources: OutputSource[] = [];
  const judged: string[] = [];
  const problems: string[] = [];
  for (const { path, value } of listValues(data, namesIn(wanted.json))) {
    if (typeof value !== "string" && typeof value !== "number") {
      judged.push(path);
      continue;
    }
    if (value === "") continue;
    const found = find(value);
    if (!found) {
      problems.push(`${path || "the data"} = ${JSON.stringify(value)} is not on a page that you saw`);
      continue;
    }
    const { step, snapshot } = found.page;
    const { url, title, snapshotId } = snapshot;
    sources.push({ path, text: found.text.slice(0, maxTextLength), url, title, snapshotId, step });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, output: { data: parsed.data, sources, judged } };
}

const maxTextLength = 300;

interface Value {
  path: string;
  value: unknown;
}

/** All values, and the names of properties that the schema does not name. */
function listValues(data: unknown, known: ReadonlySet<string>, path: readonly PropertyKey[] = []): Value[] {
  if (Array.isArray(data)) return data.flatMap((entry, index) => listValues(entry, known, [...path, index]));
  if (typeof data !== "object" || data === null) return [{ path: formatPath(path), value: data }];
  return Object.entries(data).flatMap(([name, inner]) => {
    const place = [...path, name];
    return [...(known.has(name) ? [] : [{ path: formatPath(place), value: name }]), ...listValues(inner, known, place)];
  });
}

/** The names of all properties in a JSON Schema. */
function namesIn(schema: unknown): Set<string> {
  if (typeof schema !== "object" || schema === null) return new Set();
  const { properties } = schema as { properties?: object };
  const names = typeof properties === "object" ? Object.keys(properties) : [];
  return new Set([...names, ...Object.values(schema).flatMap((inner) => [...namesIn(inner)])]);
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (whole, part) =>
      typeof part === "number" ? `${whole}[${part}]` : whole ? `${whole}.${String(part)}` : String(part),
    "",
  );
}

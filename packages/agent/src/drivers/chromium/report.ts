import type { AnyAction, Delta, ExecutionReport, Outcome } from "@giselles-ai/protocol";

export function startOutcomes(actions: AnyAction[]): Outcome[] {
  return actions.map(({ fieldId }, index) => ({
    index,
    status: "skipped",
    ...(typeof fieldId === "string" && { fieldId }),
  }));
}

/** Unknown by nature, as of a key that shows nothing, is no failure; unknown for a reason is. */
export function hasFailed({ status, code }: Outcome): boolean {
  return status !== "applied" && (status !== "unknown" || code !== undefined);
}

export function reportOf(outcomes: Outcome[], deltas: (Delta | undefined)[]): ExecutionReport {
  const applied = outcomes.filter(({ status }) => status === "applied").length;
  const warnings = outcomes.flatMap(({ status, message }) => (status === "applied" ? [] : (message ?? status)));
  const delta = joinDeltas(deltas.filter((each) => each !== undefined));
  return { applied, skipped: outcomes.length - applied, warnings, outcomes, ...(delta && { delta }) };
}

/** Changes in several frames, or of several moments, as one. */
export function joinDeltas(deltas: Delta[]): Delta | undefined {
  const [first] = deltas;
  if (!first || deltas.length === 1) return first;
  const outline = deltas.flatMap((delta) => delta.outline ?? []);
  const url = deltas.findLast((delta) => delta.url)?.url;
  const texts = deltas.flatMap(({ text }) => (text && text !== nothingChanged ? text : []));
  return {
    since: first.since,
    added: deltas.flatMap(({ added }) => added),
    changed: deltas.flatMap(({ changed }) => changed),
    removed: deltas.flatMap(({ removed }) => removed),
    ...(outline.length > 0 && { outline }),
    ...(url && { url }),
    text: texts.join("\n") || nothingChanged,
  };
}

const nothingChanged = "nothing else changed";

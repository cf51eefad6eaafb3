import type { Delta } from "@giselles-ai/protocol";

const nothingChanged = "nothing else changed";

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

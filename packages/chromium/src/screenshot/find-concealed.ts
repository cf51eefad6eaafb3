import type { Conceal, SnapshotField } from "@giselles-ai/protocol";
import type { DrawnText } from "../injected/interface.ts";
import type { Area } from "./paint-over.ts";

/** A little more than the box: letters reach out of it, and edges are drawn soft. */
const margin = 2;

/** Where in a picture there is what must not be seen: sensitive fields, frames that nobody can look into, and certain texts. */
export function findConcealed(fields: readonly SnapshotField[], texts: readonly DrawnText[], conceal: Conceal): Area[] {
  const boxes = fields.flatMap(({ sensitive, kind, box }) =>
    box && (sensitive || kind === "opaque-frame") ? box : [],
  );
  return [...boxes, ...textsToConceal(texts, conceal)].map(({ x, y, width, height }) => ({
    x: x - margin,
    y: y - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  }));
}

/** A page may break a text into any number of elements, so they are read as one. */
function textsToConceal(texts: readonly DrawnText[], conceal: Conceal): DrawnText[] {
  const found = conceal(texts.map(({ text }) => text).join("\n"));
  let start = 0;
  return texts.filter(({ text }) => {
    const from = start;
    const to = start + text.length;
    start = to + 1;
    return found.some((range) => range.from < to && range.to > from);
  });
}

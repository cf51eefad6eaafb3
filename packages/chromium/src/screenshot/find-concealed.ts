import type { Conceal, SnapshotField } from "@giselles-ai/protocol";
import type { DrawnText } from "../injected/interface.ts";
import type { Area } from "./paint-over.ts";

/** In pixels: letters may extend beyond their box, and edges are antialiased. */
const margin = 2;

/** The areas of a screenshot to hide: sensitive fields, frames that cannot be read, and texts that `conceal` matches. */
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

/** Texts are joined before matching, because a page may split one text into many elements. */
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

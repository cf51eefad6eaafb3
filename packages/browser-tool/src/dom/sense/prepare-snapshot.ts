import { chosenByLooks } from "./by-looks.ts";
import { headingAbove } from "./field.ts";
import { fieldElementsIn } from "./item.ts";
import { readLabel } from "./label.ts";
import { getLooks, hasLooks, loadLooks, readWithLooks } from "./load-looks.ts";
import { withReadCache } from "./read-cache.ts";
import type { SenseOptions } from "./snapshot.ts";
import { walk } from "./walk.ts";

/**
 * Loads what a snapshot needs to be complete, if it is not there. A page with plain fields needs nothing. If it cannot be loaded,
 * the snapshot says what is missing.
 */
export async function prepareSnapshot(options: SenseOptions = {}, run?: () => Promise<unknown>): Promise<void> {
  if (hasLooks()) return;
  const { lacksLooks } = readWithLooks(() => withReadCache(() => findWhatLooksShow(options)));
  if (lacksLooks) await loadLooks(run);
}

function findWhatLooksShow({ root = document, scope, find }: SenseOptions): void {
  if (find) getLooks();
  const fieldElements = walk(root, { text: "none", links: scope === "page" }).flatMap(fieldElementsIn);
  chosenByLooks(fieldElements);
  for (const { element, kind } of fieldElements) {
    readLabel(element, kind);
    if (kind === "custom") headingAbove(element);
  }
}

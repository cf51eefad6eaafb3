// What the page does after the reply to some actions: texts that appear, or come and go, and values that it takes back. The next
// reply begins with it.
import { fitting, letterOrDigit } from "../text.ts";
import { closest, isElement, parentOf } from "../tree.ts";
import { untrackedTimeout } from "../work/track-work.ts";
import { ignoredContent } from "./name.ts";
import { readTexts, visitTexts } from "./new-text.ts";
import { quote } from "./render-field.ts";

/** Compares a written value with what the page shows now. Returns a sentence if they differ, else an empty text. */
export interface Recheck {
  fieldId: string;
  /** `mayBeReplaced`: the page has changed, so an element that is gone may have been drawn again. */
  differs(mayBeReplaced: boolean): string;
}

interface LateWatch {
  page: Document;
  observer: MutationObserver;
  /** The texts at the time of the reply. */
  known: Set<string>;
  /** The texts that have appeared since, by what they are without their digits: of a countdown only the last one matters. */
  seen: Map<string, string>;
  touched: Set<Node>;
  rechecks: Recheck[];
  reversals: string[];
  onLate?: ((lines: string[]) => void) | undefined;
}

let current: LateWatch | undefined;

const watchMs = 30_000;
/** How long after a change the page is examined: by then it has been drawn. */
const drawnMs = 40;
/** How often written values are compared. */
const intervalMs = 500;
const maxCharacters = 300;

export function startLateWatch(page: Document, rechecks: Recheck[], onLate: LateWatch["onLate"]): void {
  const observer = new MutationObserver((records) => {
    if (!watch.touched.size) untrackedTimeout(report, drawnMs);
    touch(watch, records);
  });
  const watch: LateWatch = {
    page,
    observer,
    known: textsOf(page),
    seen: new Map(),
    touched: new Set(),
    rechecks,
    reversals: [],
    onLate,
  };
  current = watch;
  observer.observe(page, { subtree: true, childList: true, characterData: true });
  const end = performance.now() + watchMs;
  const poll = () => {
    report();
    if (current !== watch || performance.now() > end) observer.disconnect();
    else untrackedTimeout(poll, intervalMs);
  };
  untrackedTimeout(poll, intervalMs);

  function report(): void {
    if (current !== watch) return;
    const count = watch.seen.size + watch.reversals.length;
    examine(watch);
    if (watch.seen.size + watch.reversals.length > count) watch.onLate?.(describe(watch));
  }
}

function textsOf(page: Document): Set<string> {
  return new Set(readTexts(page).map(({ text }) => text));
}

function touch({ touched }: LateWatch, records: MutationRecord[]): void {
  for (const { target, addedNodes } of records)
    for (const node of addedNodes.length ? addedNodes : [target]) if (touched.size < 1000) touched.add(node);
}

/** What has happened since the last actions, one sentence each. */
export function readLate(): string[] {
  if (!current) return [];
  examine(current, true);
  return describe(current);
}

/** Ends the watch. Returns what has happened, and the values that are still as written. */
export function endLateWatch(): { late: string[]; rechecks: Recheck[] } {
  const late = readLate();
  const rechecks = current?.rechecks ?? [];
  current?.observer.disconnect();
  current = undefined;
  return { late, rechecks };
}

function examine(watch: LateWatch, isForReply?: boolean): void {
  const { observer, touched, known, seen, rechecks, reversals } = watch;
  touch(watch, observer.takeRecords());
  // To find what was drawn again, the whole page is read.
  const mayBeReplaced = isForReply || touched.size > 0;
  for (const node of touched) {
    const element = isElement(node) ? node : parentOf(node);
    if (!element?.isConnected || closest(element, ignoredContent)) continue;
    visitTexts(element, (text) => {
      if (!known.has(text) && letterOrDigit.test(text)) seen.set(text.replace(/\d/g, ""), text);
    });
  }
  touched.clear();
  for (const recheck of rechecks.slice()) {
    const sentence = recheck.differs(mayBeReplaced);
    if (!sentence) continue;
    reversals.push(sentence);
    rechecks.splice(rechecks.indexOf(recheck), 1);
  }
}

function describe({ page, seen, reversals }: LateWatch): string[] {
  if (!seen.size) return reversals;
  const now = textsOf(page);
  const shown = fitting(Array.from(seen.values()), maxCharacters, ({ length }) => length);
  const texts = shown.map((text) => quote(text) + (now.has(text) ? "" : " (gone again)"));
  return [...reversals, ...(texts[0] ? [`The page showed ${texts.join(", ")}.`] : [])];
}

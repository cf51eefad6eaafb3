// Waits until the page has finished what an action started.
import { readLabel } from "../sense/label.ts";
import { isRendered } from "../sense/visibility.ts";
import { isElement, matches, parentOf } from "../tree.ts";
import { readPendingWork, recordRequestsOnly, stopRecordingWork } from "../work/record-work.ts";
import type { Work } from "../work/track-work.ts";
import type { ActionContext } from "./handler.ts";
import { nextFrame, sleep, watchChanges } from "./settle.ts";

/** The longest wait for requests and timers that an action started. */
const workTimeoutMs = 2000;
/** Longer timers after a write are not waited for: they save drafts and the like. */
const maxDelayMs = 600;
/** After the last action, a page that has responded may still draw something this soon. */
const soonMs = 500;

/**
 * Waits for requests, and for timers unless the page has already responded; after the last action also for short timers then.
 * Returns what is still going on, for the report.
 */
export async function waitForResponse(
  { watch, page, isLast }: Pick<ActionContext, "watch" | "page" | "isLast">,
  { hasResponded, isBusy }: { hasResponded: () => boolean; isBusy: () => boolean },
): Promise<string> {
  const pending = await waitForWork({ watch, page }, ({ kind, ms = 0 }) => {
    if (kind === "request") return true;
    return kind === "interval" ? isBusy() : !hasResponded() || (isLast() && ms <= soonMs) || isBusy();
  });
  stopRecordingWork(page);
  return pending;
}

/** Waits for the requests that writing started, also after the usual delay of a search field. Recording continues. */
export async function waitForWrites(context: Pick<ActionContext, "watch" | "page">): Promise<string> {
  return waitForWork(context, ({ kind, ms = 0 }) => kind !== "interval" && ms <= maxDelayMs);
}

/** Waits for what a page that has just opened loads by script. */
export async function waitForLoading(page: Document): Promise<void> {
  const watch = watchChanges(page);
  await waitForWrites({ watch, page });
  stopRecordingWork(page);
  watch.close();
}

async function waitForWork(
  { watch, page }: Pick<ActionContext, "watch" | "page">,
  isAwaited: (work: Work) => boolean,
): Promise<string> {
  recordRequestsOnly(page);
  const end = performance.now() + workTimeoutMs;
  let pending = readPendingWork(page);
  const [started] = pending;
  while (pending.some(isAwaited) && performance.now() < end) {
    await sleep(10);
    pending = readPendingWork(page);
  }
  if (started) {
    await nextFrame();
    await watch.waitForQuiet(25, 400);
  }
  const request = pending.find(({ kind }) => kind === "request");
  if (request) return `${request.what} is still pending.`;
  return pending.some(isAwaited) ? "The page is still changing." : "";
}

/** Text of something that is going on, such as "Saving…", "Working… 32 %" or "• • •". */
const busyText = /(?:…|\.\.\.|[•·].?[•·])(?:\s*\d+\s*%)?$/;

/** Returns a check whether the page shows that it is busy, and did not before. */
export function watchBusy({ watch, page }: Pick<ActionContext, "watch" | "page">, element?: Element): () => boolean {
  const wasBusy = busyMarks();
  const from = watch.changes();
  return () => {
    if (element?.isConnected && (matches(element, ":disabled") || busyText.test(readLabel(element)))) return true;
    return busyMarks() > wasBusy || watch.touchedSince(from).some(isBusyText);
  };

  /** Elements that say so by ARIA, and animations without an end. */
  function busyMarks(): number {
    const spinning = page.getAnimations().filter(({ playState, effect }) => {
      return playState === "running" && effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
    });
    return spinning.length + page.querySelectorAll("[aria-busy=true],progress:not([value]),[role=progressbar]").length;
  }
}

function isBusyText(node: Node): boolean {
  const text = node.textContent?.trim() ?? "";
  const parent = isElement(node) ? node : parentOf(node);
  return text.length < 100 && busyText.test(text) && !!parent?.isConnected && isRendered(parent);
}

import { answerEvent, askEvent, type Work } from "./track-work.ts";

/** Notes what the page begins from now on. */
export function noteWork(page: Document): void {
  page.dispatchEvent(new CustomEvent(askEvent, { detail: "begin" }));
}

/** Timers that are set from now on are the page's own affair; requests may still follow from what was done. */
export function noteRequestsOnly(page: Document): void {
  page.dispatchEvent(new CustomEvent(askEvent, { detail: "requests" }));
}

/** What is begun from now on is not because of us. */
export function stopNotingWork(page: Document): void {
  page.dispatchEvent(new CustomEvent(askEvent, { detail: "end" }));
}

/** What was begun and is not finished; nothing where nobody knows. A page could lie here: it would only make us wait. */
export function unfinishedWork(page: Document): Work[] {
  let answer = "[]";
  const hear = (event: Event) => {
    answer = String((event as CustomEvent<unknown>).detail);
  };
  page.addEventListener(answerEvent, hear);
  page.dispatchEvent(new CustomEvent(askEvent, { detail: "ask" }));
  page.removeEventListener(answerEvent, hear);
  try {
    return JSON.parse(answer) as Work[];
  } catch {
    return [];
  }
}

import { answerEvent, askEvent, type Work } from "./track-work.ts";

/** Records the requests and timers that the page starts from now on. */
export function startRecordingWork(page: Document): void {
  page.dispatchEvent(new CustomEvent(askEvent, { detail: "begin" }));
}

/** Records only requests from now on: timers no longer belong to the action. */
export function recordRequestsOnly(page: Document): void {
  page.dispatchEvent(new CustomEvent(askEvent, { detail: "requests" }));
}

/** Stops recording: what the page starts from now on does not belong to the action. */
export function stopRecordingWork(page: Document): void {
  page.dispatchEvent(new CustomEvent(askEvent, { detail: "end" }));
}

/** The recorded work that is not finished; empty without a tracker. A page could fake the answer, which only delays us. */
export function readPendingWork(page: Document): Work[] {
  let answer = "[]";
  const onAnswer = (event: Event) => {
    answer = String((event as CustomEvent<unknown>).detail);
  };
  page.addEventListener(answerEvent, onAnswer);
  page.dispatchEvent(new CustomEvent(askEvent, { detail: "ask" }));
  page.removeEventListener(answerEvent, onAnswer);
  try {
    return JSON.parse(answer) as Work[];
  } catch {
    return [];
  }
}

// Detects a page whose script does not end, which blocks both user and driver. Browsers offer to stop the script; we do it.
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession } from "playwright-core";

export interface WatchdogOptions {
  sessions(): readonly CDPSession[];
  /** Whether the page has a reason not to respond, such as an open dialog. */
  isWaiting(): boolean;
  unresponsiveMs: number;
  onUnresponsive(): void;
}

/** `unresponsiveMs` is divided into this many intervals. */
const intervals = 20;
/** After this many intervals, the page is asked for an answer. */
const intervalsBeforeCheck = 4;

/** Checks during a task whether the page responds. Short tasks are not checked. The caller must end it. */
export function startWatchdog({ sessions, isWaiting, unresponsiveMs, onUnresponsive }: WatchdogOptions): {
  end(): void;
} {
  const ended = new AbortController();
  void run().catch(() => {}); // ended
  return { end: () => ended.abort() };

  async function run(): Promise<void> {
    for (;;) {
      await pause(intervalsBeforeCheck);
      const answers = await Promise.all(sessions().map(answersInTime));
      if (answers.includes(false)) onUnresponsive();
    }
  }

  async function answersInTime(session: CDPSession): Promise<boolean> {
    let hasAnswered = false;
    const onAnswer = () => {
      hasAnswered = true;
    };
    void session.send("Runtime.evaluate", { expression: "0" }).then(onAnswer, onAnswer); // a closed session counts as an answer
    for (let elapsed = intervalsBeforeCheck; !hasAnswered && elapsed < intervals; elapsed += 1) {
      await pause(1);
      if (isWaiting()) elapsed = intervalsBeforeCheck;
    }
    return hasAnswered;
  }

  function pause(count: number): Promise<void> {
    return wait((count * unresponsiveMs) / intervals, undefined, { signal: ended.signal, ref: false });
  }
}

// A page whose script comes to no end lets nobody in: not its user, and not us. Browsers offer to stop the script then; we do it.
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession } from "playwright-core";

export interface PulseOptions {
  sessions(): readonly CDPSession[];
  /** A page that waits for somebody else has a reason to be silent. */
  isWaiting(): boolean;
  silenceMs: number;
  onSilence(): void;
}

/** Into how many parts the time is cut that a page may be silent for. */
const parts = 20;
/** After so many of them it is first asked for an answer. */
const patience = 4;

/** Feels a page's pulse while something is done that may wait for it; to be ended then. What is short is not disturbed. */
export function feelPulse({ sessions, isWaiting, silenceMs, onSilence }: PulseOptions): { end(): void } {
  const over = new AbortController();
  void beat().catch(() => {}); // over
  return { end: () => over.abort() };

  async function beat(): Promise<void> {
    for (;;) {
      await pause(patience);
      const answers = await Promise.all(sessions().map(answersInTime));
      if (answers.includes(false)) onSilence();
    }
  }

  async function answersInTime(session: CDPSession): Promise<boolean> {
    let isSilent = true;
    const heard = () => {
      isSilent = false;
    };
    void session.send("Runtime.evaluate", { expression: "0" }).then(heard, heard); // one that is gone is not silent
    for (let past = patience; isSilent && past < parts; past += 1) {
      await pause(1);
      if (isWaiting()) past = patience;
    }
    return !isSilent;
  }

  function pause(count: number): Promise<void> {
    return wait((count * silenceMs) / parts, undefined, { signal: over.signal, ref: false });
  }
}

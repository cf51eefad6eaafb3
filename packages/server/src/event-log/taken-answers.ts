import type { ToolResult } from "@giselles-ai/protocol";
import type { RunRef } from "./event-log.ts";

export interface TakenAnswer {
  run: RunRef;
  result: ToolResult;
}

/** The answers that were accepted here lately. If Redis forgets one, it is given again. */
export class TakenAnswers {
  /** The oldest first. */
  readonly #answers = new Map<string, TakenAnswer & { at: number }>();
  readonly #keepMs: number;
  readonly #now: () => number;

  constructor({ keepMs, now }: { keepMs: number; now: () => number }) {
    this.#keepMs = keepMs;
    this.#now = now;
  }

  add(run: RunRef, result: ToolResult): void {
    this.#answers.set(`${run.runId} ${result.toolCallId}`, { run, result, at: this.#now() });
    this.#forgetOld();
  }

  list(): TakenAnswer[] {
    this.#forgetOld();
    return [...this.#answers.values()].map(({ run, result }) => ({ run, result }));
  }

  #forgetOld(): void {
    for (const [key, { at }] of this.#answers) {
      if (this.#now() - at <= this.#keepMs) return;
      this.#answers.delete(key);
    }
  }
}

import type { ToolResult } from "@giselles-ai/protocol";
import type { RunRef } from "./event-log.ts";

export interface AcceptedAnswer {
  run: RunRef;
  result: ToolResult;
}

/** Answers that this process accepted recently. If Redis loses one, it is sent again. */
export class AcceptedAnswers {
  /** Oldest first. */
  readonly #answers = new Map<string, AcceptedAnswer & { acceptedAt: number }>();
  readonly #keepMs: number;
  readonly #now: () => number;

  constructor({ keepMs, now }: { keepMs: number; now: () => number }) {
    this.#keepMs = keepMs;
    this.#now = now;
  }

  add(run: RunRef, result: ToolResult): void {
    this.#answers.set(`${run.runId} ${result.toolCallId}`, { run, result, acceptedAt: this.#now() });
    this.#removeOld();
  }

  list(): AcceptedAnswer[] {
    this.#removeOld();
    return [...this.#answers.values()].map(({ run, result }) => ({ run, result }));
  }

  #removeOld(): void {
    for (const [key, { acceptedAt }] of this.#answers) {
      if (this.#now() - acceptedAt <= this.#keepMs) return;
      this.#answers.delete(key);
    }
  }
}

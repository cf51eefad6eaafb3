import { setTimeout as wait } from "node:timers/promises";
import type { PageDriver } from "@giselles-ai/protocol";
import { plainWords } from "../sense/shown-words.ts";
import type { Execution } from "../step.ts";

export interface TextWait {
  /** What the page must show. */
  text: string | undefined;
  /** What the page must no longer show. */
  gone: string | undefined;
  timeoutMs: number;
  signal: AbortSignal;
}

const pollMs = 200;

/** Reads the page again and again until it shows a text, or no longer shows one. */
export async function waitForText(
  page: PageDriver,
  { text, gone, timeoutMs, signal }: TextWait,
): Promise<Omit<Execution, "action">> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const shown = plainWords((await page.snapshot({ scope: "page", text: true, signal })).text ?? "");
    const lacks = text !== undefined && !shown.includes(plainWords(text));
    const still = gone !== undefined && shown.includes(plainWords(gone));
    if (!lacks && !still) return { status: "applied" };
    if (performance.now() >= end) {
      const problem = lacks ? `does not show ${JSON.stringify(text)}` : `still shows ${JSON.stringify(gone)}`;
      return { status: "failed", code: "TIMEOUT", message: `After ${timeoutMs / 1000} s, the page ${problem}.` };
    }
    await wait(pollMs, undefined, { signal });
  }
}

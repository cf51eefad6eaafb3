// What is done by the script in the page.
import type { AnyAction, Snapshot } from "@giselles-ai/protocol";
import type { Body } from "../body.ts";
import type { Execution } from "../step.ts";
import { readReport } from "./read-report.ts";

export interface OnPageOptions {
  body: Body;
  snapshot: Snapshot;
  /** By which the page knows this call again. */
  requestId: string;
  signal: AbortSignal;
}

/** In one call. */
export async function runOnPage(actions: readonly AnyAction[], options: OnPageOptions): Promise<Execution[]> {
  const { body, requestId, signal } = options;
  const names = actions.map(({ action }) => action);
  try {
    return readReport(await body.page.execute([...actions], { signal, requestId }), names);
  } catch (error) {
    const { code = "INTERNAL", mayHaveHappened = true } = error as { code?: string; mayHaveHappened?: boolean };
    const message = error instanceof Error ? error.message : String(error);
    return names.map((action) => ({ action, status: mayHaveHappened ? "unknown" : "failed", code, message }));
  }
}

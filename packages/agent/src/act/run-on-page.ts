import type { AnyAction, Snapshot } from "@giselles-ai/protocol";
import type { Drivers } from "../agent-drivers.ts";
import type { Execution } from "../step.ts";
import { readReport } from "./read-report.ts";

export interface OnPageOptions {
  drivers: Drivers;
  snapshot: Snapshot;
  /** Identifies the call, so that the page does not carry it out twice. */
  requestId: string;
  signal: AbortSignal;
}

/** Sends the actions to the page in one call. */
export async function runOnPage(actions: readonly AnyAction[], options: OnPageOptions): Promise<Execution[]> {
  const { drivers, requestId, signal } = options;
  const names = actions.map(({ action }) => action);
  try {
    return readReport(await drivers.page.execute([...actions], { signal, requestId }), names);
  } catch (error) {
    const { code = "INTERNAL", mayHaveHappened = true } = error as { code?: string; mayHaveHappened?: boolean };
    const message = error instanceof Error ? error.message : String(error);
    return names.map((action) => ({ action, status: mayHaveHappened ? "unknown" : "failed", code, message }));
  }
}

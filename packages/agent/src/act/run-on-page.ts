import type { AnyAction, Snapshot } from "@giselles-ai/protocol";
import type { Drivers } from "../agent-drivers.ts";
import type { Execution } from "../step.ts";
import { readReport } from "./read-report.ts";
import type { ShownTexts } from "./shown-texts.ts";

export interface OnPageOptions {
  drivers: Drivers;
  snapshot: Snapshot;
  /** Identifies the call, so that the page does not carry it out twice. */
  requestId: string;
  /** What earlier calls of the plan have shown. Default: nothing. */
  shown?: ShownTexts;
  /** Names of files that the person has attached in the page. Default: none. */
  attached?: readonly string[] | undefined;
  signal: AbortSignal;
}

/** Sends the actions to the page in one call. */
export async function runOnPage(actions: readonly AnyAction[], options: OnPageOptions): Promise<Execution[]> {
  const { drivers, requestId, shown, signal } = options;
  const names = actions.map(({ action }) => action);
  try {
    const report = await drivers.page.execute([...actions], { signal, requestId });
    const executions = readReport(report, names);
    return shown?.addTo(executions, report.delta) ?? executions;
  } catch (error) {
    const { code = "INTERNAL", mayHaveHappened = true } = error as { code?: string; mayHaveHappened?: boolean };
    const message = error instanceof Error ? error.message : String(error);
    return names.map((action) => ({ action, status: mayHaveHappened ? "unknown" : "failed", code, message }));
  }
}

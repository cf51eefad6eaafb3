// A form that is sent may be gone at once. So that a person sees what is sent, the fields light up before the button is pressed.
import type { ExecutionReport, Outcome } from "@giselles-ai/protocol";
import { commitsOnClick, joinReports, reportOf, stopsCommits } from "@giselles-ai/protocol/rules";
import { type ExecuteOptions, execute } from "../../dom/act/execute.ts";
import { likenessOf } from "../../dom/sense/handles.ts";
import { lightUp, pause } from "./light-up.ts";

const lookMs = 450;

export async function executeShown(
  actions: readonly unknown[],
  options: ExecuteOptions = {},
): Promise<ExecutionReport> {
  const press = actions.findIndex(commits);
  const isSplit = press > 0 && document.visibilityState === "visible";
  const first = await execute(isSplit ? actions.slice(0, press) : actions, options);
  const lit = lightUp(first.outcomes ?? []);
  if (!isSplit) return first;
  const buttons = actions.slice(press);
  const onLeave = (report: ExecutionReport) => options.onLeave?.(joinReports([first, report]));
  const leave = () => onLeave(notDone(buttons));
  addEventListener("pagehide", leave);
  await lit;
  await pause(lookMs);
  removeEventListener("pagehide", leave);
  const failed = options.failed || (first.outcomes ?? []).some(stopsCommits);
  const rest = await execute(buttons, { ...options, failed, onLeave });
  void lightUp(rest.outcomes ?? []);
  return joinReports([first, rest]);
}

function commits(action: unknown): boolean {
  const { action: name, fieldId } = (action ?? {}) as { action?: unknown; fieldId?: unknown };
  return name === "click" && commitsOnClick(likenessOf(String(fieldId))?.kind);
}

function notDone(actions: readonly unknown[]): ExecutionReport {
  const message = "The page was left before this. Take a new snapshot.";
  return reportOf(actions.map((_, index): Outcome => ({ index, status: "skipped", code: "NAVIGATED", message })));
}

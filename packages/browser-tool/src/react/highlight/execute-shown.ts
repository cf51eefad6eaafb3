// A form that is sent may be gone at once. So that a person sees what is sent, the fields light up before the button is pressed.
import type { Delta, ExecutionReport, Outcome } from "@giselles-ai/protocol";
import { type ExecuteOptions, execute } from "../../dom/act/execute.ts";
import { likenessOf } from "../../dom/sense/handles.ts";
import { renderDelta } from "../../dom/sense/render.ts";
import { lightUp, pause } from "./light-up.ts";

const lookMs = 450;

export async function executeShown(
  actions: readonly unknown[],
  options: ExecuteOptions = {},
): Promise<ExecutionReport> {
  const press = actions.findIndex(isButton);
  const isSplit = press > 0 && document.visibilityState === "visible";
  const first = await execute(isSplit ? actions.slice(0, press) : actions, options);
  const lit = lightUp(first.outcomes ?? []);
  if (!isSplit) return first;
  const buttons = actions.slice(press);
  const onLeave = (report: ExecutionReport) => options.onLeave?.(join(first, report));
  const leave = () => onLeave(notDone(buttons));
  addEventListener("pagehide", leave);
  await lit;
  await pause(lookMs);
  removeEventListener("pagehide", leave);
  const failed = options.failed || (first.outcomes ?? []).some(isFailure);
  const rest = await execute(buttons, { ...options, failed, onLeave });
  void lightUp(rest.outcomes ?? []);
  return join(first, rest);
}

function isButton(action: unknown): boolean {
  const { action: name, fieldId } = (action ?? {}) as { action?: unknown; fieldId?: unknown };
  return name === "click" && /button|link/.test(likenessOf(String(fieldId))?.kind ?? "");
}

/** Unknown by nature, as of a key that shows nothing, is no failure; unknown for a reason is. */
function isFailure({ status, code }: Outcome): boolean {
  return status !== "applied" && (status !== "unknown" || code !== undefined);
}

function notDone(actions: readonly unknown[]): ExecutionReport {
  const message = "The page was left before this. Take a new snapshot.";
  const outcomes = actions.map((_, index): Outcome => ({ index, status: "skipped", code: "NAVIGATED", message }));
  return { applied: 0, skipped: actions.length, warnings: actions.map(() => message), outcomes };
}

function join(first: ExecutionReport, rest: ExecutionReport): ExecutionReport {
  const before = first.outcomes ?? [];
  const later = (rest.outcomes ?? []).map((outcome) => ({ ...outcome, index: outcome.index + before.length }));
  const delta = joinDeltas(first.delta, rest.delta);
  return {
    applied: first.applied + rest.applied,
    skipped: first.skipped + rest.skipped,
    warnings: [...first.warnings, ...rest.warnings],
    outcomes: [...before, ...later],
    ...(delta && { delta }),
  };
}

function joinDeltas(first: Delta | undefined, rest: Delta | undefined): Delta | undefined {
  if (!first || !rest) return first ?? rest;
  const outline = [...(first.outline ?? []), ...(rest.outline ?? [])];
  const url = rest.url ?? first.url;
  const delta = {
    since: first.since,
    added: [...first.added, ...rest.added],
    changed: [...first.changed, ...rest.changed],
    removed: [...first.removed, ...rest.removed],
    ...(outline.length > 0 && { outline }),
    ...(url !== undefined && { url }),
  };
  return { ...delta, text: renderDelta(delta) };
}

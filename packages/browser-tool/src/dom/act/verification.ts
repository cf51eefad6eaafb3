// Compares what actions have written with what the page shows: at once, when the page is quiet, and after the report.
import type { Outcome, OutcomeCode } from "@giselles-ai/protocol";
import { changedLater } from "@giselles-ai/protocol/rules";
import { elementOf } from "../sense/handles.ts";
import type { endLateWatch, Recheck } from "../sense/late.ts";
import { words } from "../sense/render-field.ts";
import { isSensitive, maskValue } from "../sense/sensitive.ts";
import { edited } from "../sense/sent.ts";
import { recordError, refuse } from "./action-error.ts";
import type { ActionResult } from "./handler.ts";
import { refreshTarget } from "./target.ts";

export type Verifiable = ActionResult & Pick<Required<ActionResult>, "verify">;

/** The results of a batch that are still to be compared. */
export interface Results extends ReturnType<typeof endLateWatch> {
  root: Document | Element;
  /** Records another result in the outcome, if the page has removed the target. */
  onGone(outcome: Outcome, result: ActionResult): void;
  /** To verify once more when the page is quiet. */
  pending: Map<Outcome, Verifiable>;
  /** Written values that no later action has committed. */
  written: Map<Outcome, ActionResult>;
}

/** Whether the page shows the result, which is verified once more when the page is quiet. */
export function verifyNow(results: Results, outcome: Outcome, result: Verifiable): boolean {
  const holds = verify(results, outcome, result, "REJECTED", "did not keep this");
  if (holds) results.pending.set(outcome, result);
  return holds;
}

/** Returns what was pending. `note`: what the page is still doing. */
export function verifyPending(results: Results, note?: string): [Outcome, Verifiable][] {
  const pending = Array.from(results.pending);
  const last = pending.at(-1)?.[0];
  if (last && note) last.message = words(last.message, note);
  for (const [outcome, result] of results.pending)
    if (verify(results, outcome, result, "REVERTED", "changed this later")) results.written.set(outcome, result);
  results.pending.clear();
  return pending;
}

/** What was written has served its purpose: the page may clear it. */
export function forgetWritten(results: Results): void {
  results.written.clear();
  results.rechecks = [];
}

/** What the page shows of the written values is compared again after the report. */
export function recheckLater(results: Results, outcomes: readonly Outcome[]): Recheck[] {
  const written = Array.from(results.written).flatMap(([outcome, result]) => recheck(results, outcome, result));
  const acted = new Set(outcomes.map(changedBy));
  return [...results.rechecks.filter((each) => !acted.has(changedBy(each))), ...written];
}

function recheck(results: Results, outcome: Outcome, { target, verify: read, isLate }: ActionResult): Recheck[] {
  if (!target || !read) return [];
  const { fieldId } = target;
  target.element = (elementOf(fieldId) ?? target.element) as HTMLElement;
  if (isLate && !read().holds) return [];
  const differs = (mayBeReplaced: boolean) => {
    const copy = { ...outcome };
    const isAsWritten =
      !(target.element.isConnected || mayBeReplaced) ||
      verify(results, copy, { target, verify: read }, "REVERTED", changedLater) ||
      copy.status === "unknown"; // it is gone
    return isAsWritten ? "" : `${copy.message} It shows ${JSON.stringify(copy.value)}.`;
  };
  return [{ fieldId, differs }];
}

/** Compares an outcome with what the page shows now. */
function verify(results: Results, outcome: Outcome, result: Verifiable, code: OutcomeCode, change: string): boolean {
  const { target, whenGone } = result;
  try {
    if (target) refreshTarget(target, results.root);
    const { holds, shown } = result.verify();
    if (shown !== undefined) {
      const isSecret = !!target && isSensitive(target.element, target.label);
      outcome.value = maskValue(shown, { isSecret, maxLength: 500 });
    }
    if (holds && target) edited.add(target.element); // the page may have drawn it again
    return holds || refuse(code, `${target?.name}: the page ${change}.`, "failed");
  } catch (error) {
    recordError(outcome, error);
    if (whenGone && !target?.element.isConnected) results.onGone(outcome, whenGone());
    return outcome.status === "applied";
  }
}

/** What an action on a field changes: the field, or the kind of fields of which one is chosen. */
function changedBy({ fieldId = "" }: Pick<Outcome, "fieldId">): string {
  return fieldId.replace(/^(radio|option)-.*/, "$1");
}

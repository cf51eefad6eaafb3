// Converts a recorded step to plan steps for the current page.
import {
  type AnyAction,
  isToggle,
  type PlanStep,
  type ScriptAction,
  type ScriptStep,
  type SnapshotField,
  toPlanStep,
} from "@giselles-ai/protocol";
import type { PageState } from "./candidates.ts";
import { type CurrentPage, findRecordedTarget, toCurrentPage } from "./find-target.ts";
import type { Finding } from "./mismatch.ts";
import { quote } from "./mismatch.ts";
import { checkPage, type PlaceContext } from "./place.ts";
import { fillInArg } from "./values.ts";

export interface ResolvedAction {
  /** Index in the recorded step. */
  index: number;
  /** Undefined if there is nothing to do: `reason` says why. */
  step: PlanStep | undefined;
  reason?: string;
}

export interface Resolution {
  actions: ResolvedAction[];
  /** Why the resolution stopped, and at which action. `index` is undefined if the whole page does not match. */
  stop?: { index: number | undefined; finding: Finding };
}

/** Resolves the actions from `from` on, up to the first one that does not match the page. */
export function resolveStep(
  { page, actions }: ScriptStep,
  { current, from, context }: { current: PageState; from: number; context: PlaceContext },
): Resolution {
  const pageFinding = from === 0 ? checkPage(page, current, context) : undefined;
  if (pageFinding) return { actions: [], stop: { index: undefined, finding: pageFinding } };
  const now = toCurrentPage(page, current, context.values);
  const resolved: ResolvedAction[] = [];
  for (const [index, action] of actions.entries()) {
    if (index < from) continue;
    const result = resolveAction(action, now, context);
    if ("finding" in result) return { actions: resolved, stop: { index, finding: result.finding } };
    resolved.push({ index, ...result });
  }
  return { actions: resolved };
}

type ActionResolution = Omit<ResolvedAction, "index"> | { finding: Finding };

function resolveAction(action: ScriptAction, now: CurrentPage, context: PlaceContext): ActionResolution {
  const ids: Record<string, string> = {};
  const filled = fillInAction(action, context);
  for (const [name, target] of Object.entries(action.targets)) {
    const found = findRecordedTarget(target, now);
    if ("finding" in found) {
      const mayBeSkipped = action.optional && found.finding.code === "TARGET_MISSING";
      return mayBeSkipped ? { step: undefined, reason: "Optional, and its element is not on the page." } : found;
    }
    const { field } = found.candidate;
    const finding = checkField(field, action, filled);
    if (finding) return { finding };
    if (action.state && stateOf(field) === action.state.after && action.state.before !== action.state.after) {
      return { step: undefined, reason: `${quote(field.label)} already has the recorded state.` };
    }
    ids[name] = field.fieldId;
  }
  return { step: toRecordedStep(action, { ...filled, ...ids }) };
}

/** Fills the current values and addresses into the action. Its elements are still to be found. */
export function fillInAction({ action }: ScriptAction, { values, rebase }: PlaceContext): AnyAction {
  const filled = fillInArg(action, values) as AnyAction; // an object stays an object
  if (filled.action !== "navigate" || typeof filled.url !== "string" || !URL.canParse(filled.url)) return filled;
  const { origin, href } = new URL(filled.url);
  return { ...filled, url: `${rebase(origin)}${href.slice(origin.length)}` };
}

/** Converts the action to a step as planners write it. */
export function toRecordedStep({ risk }: ScriptAction, action: AnyAction): PlanStep {
  return toPlanStep({ action, explanation: "As recorded", estimated_risk: risk, confidence: 1 });
}

/** The state of a field that a click switches on and off, or opens and closes. */
export function stateOf({ kind, currentValue, expanded }: SnapshotField): boolean | undefined {
  if (isToggle(kind)) return currentValue === true;
  return expanded;
}

function checkField(field: SnapshotField, recorded: ScriptAction, action: AnyAction): Finding | undefined {
  const name = `The ${field.kind} ${quote(field.label)}`;
  if (field.disabled || (field.readOnly && action.action !== "click")) {
    return { code: "TARGET_DISABLED", message: `${name} is disabled or read-only.` };
  }
  const state = stateOf(field);
  if (recorded.state && state !== recorded.state.before && state !== recorded.state.after) {
    return { code: "STATE_CHANGED", message: `${name} is in neither of the recorded states.` };
  }
  const wanted = action.action === "select" ? [action.values ?? action.value].flat().map(String) : [];
  const missing = wanted.filter((option) => field.options && !field.options.includes(option));
  if (missing.length === 0 || field.kind === "combobox") return undefined; // a combobox may offer options only after typing
  const recordedOptions = recorded.targets.fieldId?.options ?? [];
  return {
    code: "OPTION_GONE",
    message: `${name} does not offer the recorded option.`,
    diff: [
      {
        what: "options",
        expected: recordedOptions.map(quote).join(", "),
        seen: (field.options ?? []).map(quote).join(", "),
      },
    ],
  };
}

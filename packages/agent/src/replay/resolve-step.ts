// From a recorded step to the steps of a plan for the page of now.
import {
  type AnyAction,
  isToggle,
  type PlanStep,
  type ScriptAction,
  type ScriptStep,
  type SnapshotField,
  toPlanStep,
} from "@giselles-ai/protocol";
import type { Finding } from "./drift.ts";
import { quote } from "./drift.ts";
import { findTarget, type PageOfNow, toPageOfNow } from "./find-target.ts";
import type { Seen } from "./looks.ts";
import { checkPage, type PlaceContext } from "./place.ts";
import { fillInArg } from "./values.ts";

export interface ResolvedAction {
  /** In the recorded step. */
  index: number;
  /** Undefined when there is nothing to do: it is so already, or it may be left out. */
  step: PlanStep | undefined;
  why?: string;
}

export interface Resolution {
  actions: ResolvedAction[];
  /** Why it goes no further, and which of the actions it is about; that of the page as a whole has no index. */
  stop?: { index: number | undefined; finding: Finding };
}

/** The actions from `from` on, up to the first that does not fit the page. */
export function resolveStep(
  { page, actions }: ScriptStep,
  { seen, from, context }: { seen: Seen; from: number; context: PlaceContext },
): Resolution {
  const wrong = from === 0 ? checkPage(page, seen, context) : undefined;
  if (wrong) return { actions: [], stop: { index: undefined, finding: wrong } };
  const now = toPageOfNow(page, seen, context.values);
  const resolved: ResolvedAction[] = [];
  for (const [index, action] of actions.entries()) {
    if (index < from) continue;
    const result = resolveAction(action, now, context);
    if ("finding" in result) return { actions: resolved, stop: { index, finding: result.finding } };
    resolved.push({ index, ...result });
  }
  return { actions: resolved };
}

type Result = Omit<ResolvedAction, "index"> | { finding: Finding };

function resolveAction(action: ScriptAction, now: PageOfNow, context: PlaceContext): Result {
  const ids: Record<string, string> = {};
  const filled = fillInAction(action, context);
  for (const [name, target] of Object.entries(action.targets)) {
    const found = findTarget(target, now);
    if ("finding" in found) {
      const mayGo = action.optional && found.finding.code === "TARGET_MISSING";
      return mayGo ? { step: undefined, why: "It may be left out, and its element is not there." } : found;
    }
    const { field } = found.look;
    const finding = checkField(field, action, filled);
    if (finding) return { finding };
    if (action.state && stateOf(field) === action.state.after && action.state.before !== action.state.after) {
      return { step: undefined, why: `${quote(field.label)} is so already.` };
    }
    ids[name] = field.fieldId;
  }
  return { step: planned(action, { ...filled, ...ids }) };
}

/** The action with the values of now, and with addresses where the pages are now; its elements are still to be found. */
export function fillInAction({ action }: ScriptAction, { values, rebase }: PlaceContext): AnyAction {
  const filled = fillInArg(action, values) as AnyAction; // an object stays one
  if (filled.action !== "navigate" || typeof filled.url !== "string" || !URL.canParse(filled.url)) return filled;
  const { origin, href } = new URL(filled.url);
  return { ...filled, url: `${rebase(origin)}${href.slice(origin.length)}` };
}

/** A replay is a planner: it writes its steps as planners do. */
export function planned({ risk }: ScriptAction, action: AnyAction): PlanStep {
  return toPlanStep({ action, explanation: "As it was recorded", estimated_risk: risk, confidence: 1 });
}

/** Of what a click turns on and off, or opens and closes. */
export function stateOf({ kind, currentValue, expanded }: SnapshotField): boolean | undefined {
  if (isToggle(kind)) return currentValue === true;
  return expanded;
}

function checkField(field: SnapshotField, recorded: ScriptAction, action: AnyAction): Finding | undefined {
  const name = `The ${field.kind} ${quote(field.label)}`;
  if (field.disabled || (field.readOnly && action.action !== "click")) {
    return { code: "TARGET_DISABLED", message: `${name} cannot be used now.` };
  }
  const state = stateOf(field);
  if (recorded.state && state !== recorded.state.before && state !== recorded.state.after) {
    return { code: "STATE_CHANGED", message: `${name} is neither as it was before nor as it was after.` };
  }
  const wanted = action.action === "select" ? [action.values ?? action.value].flat().map(String) : [];
  const gone = wanted.filter((option) => field.options && !field.options.includes(option));
  if (gone.length === 0 || field.kind === "combobox") return undefined; // some only offer what is typed into them
  const was = recorded.targets.fieldId?.options ?? [];
  return {
    code: "OPTION_GONE",
    message: `${name} does not offer what is to be chosen.`,
    diff: [{ what: "options", expected: was.map(quote).join(", "), seen: (field.options ?? []).map(quote).join(", ") }],
  };
}

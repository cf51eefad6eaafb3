// What people are shown of an approval over HTTP and in terminals: no value that a step writes into a sensitive field.
import type { Approval, ApprovalDecision } from "./approval.ts";
import type { JudgedPage } from "./bind-action.ts";
import type { ActionStep } from "./plan-step.ts";
import { findSensitiveWrites, hideSensitiveWrites, type IsSensitive } from "./sensitive-writes.ts";

const mask = "••••";
/** Shorter values are part of ordinary words. */
const minLength = 3;

/**
 * Leaves out the values that the steps of an approval write into sensitive fields, also where the plan repeats them.
 *
 * @example <caption>packages/protocol/src/shown-approval.test.ts</caption>
 * const shown = hideSensitiveValues(approval);
 */
export function hideSensitiveValues(approval: Approval): Approval {
  const { answer, fields, steps, message, title, url } = approval;
  const edited = answer?.decision === "edited" ? answer.steps : [];
  const writesOf = (list: readonly ActionStep[]) =>
    findSensitiveWrites(actionsOf(list), pageOf(approval), sensitiveIn(approval));
  const hide = hideTexts([steps, edited].flatMap((list) => writesOf(list).texts));
  return {
    ...approval,
    ...(mapTexts({ message, title, url }, hide) as Pick<Approval, "message" | "title" | "url">), // of the same shape
    fields: mapTexts(fields, hide) as Approval["fields"],
    steps: hideSteps(approval, steps, hide),
    ...(answer && { answer: hideAnswer(approval, answer, hide) }),
  };
}

/**
 * Puts back what was left out of an approval, into the steps of a person's decision that still lack it.
 *
 * @example <caption>packages/protocol/src/shown-approval.test.ts</caption>
 * const decision = restoreSensitiveValues({ decision: "edited", steps: shown.steps }, approval);
 */
export function restoreSensitiveValues(decision: ApprovalDecision, approval: Approval): ApprovalDecision {
  if (decision.decision !== "edited") return decision;
  const { steps: shown } = hideSensitiveValues(approval);
  const left = approval.steps.flatMap(({ action }, at) => {
    const text = toText(shown[at]?.action);
    return text === toText(action) ? [] : [{ action, text }];
  });
  const steps = decision.steps.map((step) => {
    const at = left.findIndex(({ text }) => text === toText(step.action));
    const [asked] = at === -1 ? [] : left.splice(at, 1);
    return asked ? { ...step, action: asked.action } : step;
  });
  return { ...decision, steps };
}

type Hide = (text: string) => string;

function hideTexts(texts: readonly string[]): Hide {
  const long = texts.filter(({ length }) => length >= minLength).sort((one, other) => other.length - one.length);
  return (text) => long.reduce((shown, value) => shown.replaceAll(value, mask), text);
}

/** A key whose target is not known may go into any of the fields. */
function sensitiveIn({ fields }: Approval): IsSensitive {
  const sensitive = new Set<unknown>(fields.filter((field) => field.sensitive).map(({ fieldId }) => fieldId));
  return (fieldId) => (fieldId === undefined ? sensitive.size > 0 : sensitive.has(fieldId));
}

function pageOf({ fields, focus }: Approval): JudgedPage {
  return { fields: fields as JudgedPage["fields"] /* kinds of a newer peer are left as they are */, focus };
}

function actionsOf(steps: readonly ActionStep[]): ActionStep["action"][] {
  return steps.map(({ action }) => action);
}

function hideSteps(approval: Approval, steps: readonly ActionStep[], hide: Hide): ActionStep[] {
  const shown = hideSensitiveWrites(actionsOf(steps), pageOf(approval), sensitiveIn(approval));
  return steps.map((step, index) => ({
    ...step,
    explanation: hide(step.explanation),
    action: mapTexts(shown[index], hide) as ActionStep["action"], // of the same shape
  }));
}

function hideAnswer(approval: Approval, answer: NonNullable<Approval["answer"]>, hide: Hide): Approval["answer"] {
  if (answer.decision === "edited") return { ...answer, steps: hideSteps(approval, answer.steps, hide) };
  return answer.decision === "denied" ? { ...answer, reason: hide(answer.reason) } : answer;
}

const ids = new Set(["action", "fieldId", "id", "kind", "expects", "focus", "digest"]);

function mapTexts(value: unknown, change: Hide): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, ids.has(key) ? inner : mapTexts(inner, change)]),
  );
}

/** The same for actions that differ only in the order of their properties. */
function toText(action: ActionStep["action"] | undefined): string {
  const entries = Object.entries(action ?? {}).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

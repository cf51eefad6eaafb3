// What people are shown of an approval over HTTP and in terminals: no value that a step writes into a sensitive field.
import type { AnyAction } from "./action.ts";
import type { Approval, ApprovalDecision } from "./approval.ts";
import type { ActionStep } from "./plan-step.ts";

const mask = "••••";
/** Shorter values are part of ordinary words. */
const minLength = 4;

/**
 * Leaves out the values that the steps of an approval write into sensitive fields, also where the plan repeats them.
 *
 * @example <caption>packages/protocol/src/shown-approval.test.ts</caption>
 * const shown = hideSensitiveValues(approval);
 */
export function hideSensitiveValues(approval: Approval): Approval {
  const { answer } = approval;
  const isSecret = secretSteps(approval);
  const all = [...approval.steps, ...(answer?.decision === "edited" ? answer.steps : [])];
  const values = all.filter(isSecret).flatMap(({ action }) => textsIn(splitWritten(action).written));
  const hide = (text: string) => values.reduce((shown, value) => shown.replaceAll(value, mask), text);
  const hideSteps = (steps: readonly ActionStep[]) =>
    steps.map((step): ActionStep => {
      const action = isSecret(step) ? splitWritten(step.action).shown : step.action;
      return { ...step, explanation: hide(step.explanation), action };
    });
  return {
    ...approval,
    message: hide(approval.message),
    steps: hideSteps(approval.steps),
    ...(answer?.decision === "edited" && { answer: { ...answer, steps: hideSteps(answer.steps) } }),
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
  const left = approval.steps.filter(secretSteps(approval));
  const steps = decision.steps.map((step) => {
    const at = left.findIndex(({ action }) => isSame(splitWritten(action).shown, step.action));
    const [asked] = at === -1 ? [] : left.splice(at, 1);
    return asked ? { ...step, action: asked.action } : step;
  });
  return { ...decision, steps };
}

function secretSteps({ fields }: Approval): (step: ActionStep) => boolean {
  const secret = new Set<unknown>(fields.filter(({ sensitive }) => sensitive).map(({ fieldId }) => fieldId));
  return ({ action }) => secret.has(action.fieldId);
}

/** What an action writes, and the rest of it. A letter is written too, but which other key is pressed must be seen. */
function splitWritten(action: AnyAction): { written: object; shown: AnyAction } {
  const { action: name, value, values, text, keys, ...rest } = action;
  const isLetter = typeof keys === "string" && [...keys].length === 1;
  const written = { value, values, text, ...(isLetter && { keys }) };
  return { written, shown: { action: name, ...rest, ...(keys !== undefined && !isLetter && { keys }) } };
}

function isSame(one: AnyAction, other: AnyAction): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length < minLength ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

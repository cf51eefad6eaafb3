import type { Translated } from "@giselles-ai/planner/internal";
import {
  type AnyAction,
  describeAction,
  type ExecutionReport,
  formatActionParts,
  isClosedChoice,
  mayHaveHappened,
  type Outcome,
  type SnapshotField,
  wasNotTried,
} from "@giselles-ai/protocol";

export interface PerformedActions {
  actions: readonly AnyAction[];
  report: ExecutionReport;
  /** Those of the picture that the model saw. */
  fields: readonly SnapshotField[];
}

export interface FormattedOutcomes {
  text: string;
  isError: boolean;
  /** Whether a person or the policy stopped an action before it ran. */
  wasStopped: boolean;
}

/** Returns what the model reads about its actions: one line for each. */
export function formatOutcomes({ refused, left }: Translated, performed: PerformedActions): FormattedOutcomes {
  const { actions, report, fields } = performed;
  const { outcomes = [] } = report;
  const lines = outcomes.flatMap((outcome) => {
    const action = actions[outcome.index];
    const isRefusal = refused !== undefined && outcome.index === actions.length - 1;
    if (!action || isRefusal) return [];
    return [formatOutcome(action, outcome, fields), ...hintsFor(action, outcome, fields)];
  });
  if (refused) lines.push(`Refused (${refused.code}): ${refused.message}`);
  if (left > 1) lines.push(`The ${left - 1} actions after it were not carried out.`);
  const isStopped = (outcome: Outcome) =>
    wasNotTried(outcome) && (outcome.status === "skipped" || /^(?:NOT_ALLOWED|PENDING)$/.test(outcome.code ?? ""));
  return {
    text: lines.join("\n"),
    isError: !outcomes.every(mayHaveHappened),
    wasStopped: outcomes.some(isStopped),
  };
}

function formatOutcome(
  action: AnyAction,
  { status, code, message }: Outcome,
  fields: readonly SnapshotField[],
): string {
  const words = formatActionParts(describeAction(action, (id) => fields.find(({ fieldId }) => fieldId === id)));
  return `${words}: ${status}${code ? ` (${code})` : ""}.${message ? ` ${message}` : ""}`;
}

/** A picture does not show the options of a list. */
function hintsFor(action: AnyAction, { status }: Outcome, fields: readonly SnapshotField[]): string[] {
  const field = fields.find(({ fieldId }) => fieldId === action.fieldId);
  if (action.action !== "click" || status !== "applied" || !field || !isClosedChoice(field.kind)) return [];
  const options = field.options?.map((option) => `"${option}"`).join(", ");
  return options ? [`It is a list of ${options}. Type one of them to choose it.`] : [];
}

"use client";
import type { Verdict } from "@giselles-ai/agent";
import type { Approval } from "@giselles-ai/protocol";
import type { RunDetail } from "../../contract.ts";
import { sayDuration, sayNumber } from "../figures.ts";
import { EyeIcon, HandIcon, PlanIcon } from "../icons.tsx";
import { useLook } from "../look/look-provider.tsx";
import { useWords } from "../words/use-words.ts";
import type { Words } from "../words/words.ts";
import { ActionSentence } from "./action-sentence.tsx";
import { Outcome } from "./outcome.tsx";
import type { PlannedAction, StepEntry } from "./timeline.ts";

interface StepViewProps {
  entry: StepEntry;
  approvals: readonly Approval[];
  fields: RunDetail["fields"];
}

/** One turn of the loop: what was seen, what was planned, who allowed it, and what came of it. */
export function StepView({ entry, approvals, fields }: StepViewProps) {
  const words = useWords().runs;
  const { sensed, plan, planned, actions } = entry;
  const decision = sayDecision(entry, approvals, words);
  const whys = onceEach(actions.map(({ verdict }) => sayWhy(verdict, entry, words)));
  return (
    <li className="step">
      <h3>
        {words.step(entry.step)}
        <StepFigures entry={entry} />
      </h3>
      {sensed && (
        <p className="step-line">
          <EyeIcon size={16} />
          <span>
            {words.seen(sensed.fields)} · <span className="quiet">{sensed.title || sensed.url}</span>
          </span>
        </p>
      )}
      {plan && (
        <p className="step-line">
          <PlanIcon size={16} />
          <span>
            {plan.message}
            {planned?.model && <span className="quiet"> {plan.reasoning_summary}</span>}
            {planned?.repaired && <span className="quiet"> {words.repaired}</span>}
          </span>
        </p>
      )}
      {decision && (
        <p className="step-line">
          <HandIcon size={16} />
          <span>{decision}</span>
        </p>
      )}
      {actions.length > 0 && (
        <ol className="actions" aria-label={words.plan}>
          {actions.map((action, index) => (
            <ActionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an action is its place in the plan
              key={index}
              action={action}
              fields={fields}
              why={whys[index]}
            />
          ))}
        </ol>
      )}
    </li>
  );
}

function StepFigures({ entry: { startedAt, endedAt, planned } }: { entry: StepEntry }) {
  const words = useWords().runs;
  const { language } = useLook();
  const tokens = planned?.usage.inputTokens || planned?.usage.outputTokens ? planned.usage : undefined;
  const figures = [
    words.stepTime(sayDuration(Date.parse(endedAt) - Date.parse(startedAt), language)),
    planned && words.planTime(sayDuration(planned.latencyMs, language)),
    tokens && words.tokens(sayNumber(tokens.inputTokens, language), sayNumber(tokens.outputTokens, language)),
  ];
  return <span className="step-figures">{figures.filter(Boolean).join(" · ")}</span>;
}

interface ActionRowProps {
  action: PlannedAction;
  fields: RunDetail["fields"];
  /** Why it is asked for, or not allowed. */
  why: string | undefined;
}

function ActionRow({ action, fields, why }: ActionRowProps) {
  const words = useWords().runs;
  const { step, verdict, execution } = action;
  return (
    <li className="action" data-state={execution?.status ?? "planned"}>
      <div className="action-what">
        <ActionSentence action={step.action} fields={fields} />
        <span className="chips">
          {verdict && (
            <span className="chip" data-verdict={verdict.verdict}>
              {words.verdicts[verdict.verdict]}
            </span>
          )}
          <span className="chip" data-outcome={execution?.status ?? "planned"}>
            {execution ? words.outcomes[execution.status] : words.planned}
          </span>
        </span>
      </div>
      {why && <p className="why">{why}</p>}
      {execution && <Outcome execution={execution} />}
    </li>
  );
}

function sayWhy(verdict: Verdict | undefined, { profile }: StepEntry, words: Words["runs"]): string | undefined {
  if (!verdict || verdict.verdict === "run") return undefined;
  if (verdict.verdict === "deny" || !verdict.effect || !profile) return verdict.reason;
  return words.asksFor(words.effects[verdict.effect], words.profiles[profile]);
}

/** The same reason is not given twice in a row. */
function onceEach(reasons: (string | undefined)[]): (string | undefined)[] {
  return reasons.map((reason, index) => (reason === reasons[index - 1] ? undefined : reason));
}

function sayDecision(entry: StepEntry, approvals: readonly Approval[], words: Words["runs"]): string | undefined {
  const { asked, review } = entry;
  if (!asked) return review?.verdict === "rejected" ? words.rejected(review.reason) : undefined;
  const approval = approvals.find(({ id }) => id === asked.approvalId);
  const answer = approval?.answer;
  if (answer?.decision === "approved") return words.approved(answer.approver);
  if (answer?.decision === "edited") return words.edited(answer.approver);
  if (answer?.decision === "denied") return words.denied(answer.approver, answer.reason);
  if (approval?.status === "expired") return words.expired;
  if (!review) return words.asked;
  return review.verdict === "approved" ? words.approved(review.approver ?? "") : words.denied("", review.reason);
}

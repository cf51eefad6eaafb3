"use client";
import type { Verdict } from "@giselles-ai/agent";
import type { Approval } from "@giselles-ai/protocol";
import { messageBefore } from "@giselles-ai/protocol/rules";
import { hasEnded, type RunDetail, webApprover } from "../../contract.ts";
import { formatDuration, formatNumber } from "../format.ts";
import { EyeIcon, HandIcon, PlanIcon } from "../icons.tsx";
import { usePreferences } from "../preferences/preferences-provider.tsx";
import { useWords } from "../words/use-words.ts";
import type { ScreenWords } from "../words/words.ts";
import { ActionSentence } from "./action-sentence.tsx";
import { OutcomeLine } from "./outcome-line.tsx";
import type { PlannedAction, StepEntry } from "./timeline.ts";

interface StepViewProps {
  entry: StepEntry;
  detail: RunDetail;
}

/** One step of the loop: the page, the plan, the approval and the outcomes. */
export function StepView({ entry, detail }: StepViewProps) {
  const words = useWords().runs;
  const { sensed, plan, planned, actions } = entry;
  const decision = describeDecision(entry, detail.approvals, words);
  const reasons = dropRepeats(actions.map(({ verdict }) => describeReason(verdict, entry, words)));
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
            {words.pageRead(sensed.fields)} · <span className="quiet">{sensed.title || sensed.url}</span>
          </span>
        </p>
      )}
      {plan && (
        <p className="step-line">
          <PlanIcon size={16} />
          <span>
            {messageBefore(plan) ?? plan.message}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: an action is identified by its position in the plan
              key={index}
              action={action}
              detail={detail}
              reason={reasons[index]}
            />
          ))}
        </ol>
      )}
    </li>
  );
}

function StepFigures({ entry: { startedAt, endedAt, planned } }: { entry: StepEntry }) {
  const words = useWords().runs;
  const { language } = usePreferences();
  const tokens = planned?.usage.inputTokens || planned?.usage.outputTokens ? planned.usage : undefined;
  const figures = [
    words.stepTime(formatDuration(Date.parse(endedAt) - Date.parse(startedAt), language)),
    planned && words.planTime(formatDuration(planned.latencyMs, language)),
    tokens && words.tokens(formatNumber(tokens.inputTokens, language), formatNumber(tokens.outputTokens, language)),
  ];
  return <span className="step-figures">{figures.filter(Boolean).join(" · ")}</span>;
}

interface ActionRowProps {
  action: PlannedAction;
  detail: RunDetail;
  /** Why it needs approval, or is not allowed. */
  reason: string | undefined;
}

function ActionRow({ action, detail, reason }: ActionRowProps) {
  const words = useWords().runs;
  const { step, verdict, execution } = action;
  const notTried = hasEnded(detail.run) ? "skipped" : "planned";
  const wasApproved = verdict?.verdict === "ask" && execution !== undefined && execution.status !== "skipped";
  return (
    <li className="action" data-state={execution?.status ?? notTried}>
      <div className="action-what">
        <ActionSentence action={step.action} fields={detail.fields} />
        <span className="chips">
          {verdict && (
            <span className="chip" data-verdict={wasApproved ? "run" : verdict.verdict}>
              {wasApproved ? words.verdicts.approved : words.verdicts[verdict.verdict]}
            </span>
          )}
          <span className="chip" data-outcome={execution?.status ?? notTried}>
            {execution || notTried === "skipped" ? words.outcomes[execution?.status ?? "skipped"] : words.planned}
          </span>
        </span>
      </div>
      {reason && <p className="why">{reason}</p>}
      {execution && <OutcomeLine execution={execution} />}
    </li>
  );
}

function describeReason(
  verdict: Verdict | undefined,
  { profile }: StepEntry,
  words: ScreenWords["runs"],
): string | undefined {
  if (!verdict || verdict.verdict === "run") return undefined;
  if (!verdict.effect || !profile) return verdict.reason;
  const reasonOf = verdict.verdict === "deny" ? words.denialReason : words.approvalReason;
  return reasonOf?.(words.effects[verdict.effect], words.profiles[profile]) ?? verdict.reason;
}

/** Drops a reason that is the same as the one before. */
function dropRepeats(reasons: (string | undefined)[]): (string | undefined)[] {
  return reasons.map((reason, index) => (reason === reasons[index - 1] ? undefined : reason));
}

function describeDecision(
  entry: StepEntry,
  approvals: readonly Approval[],
  words: ScreenWords["runs"],
): string | undefined {
  const { asked, review } = entry;
  if (!asked) return review?.verdict === "rejected" ? words.rejected(review.reason) : undefined;
  const approval = approvals.find(({ id }) => id === asked.approvalId);
  const answer = approval?.answer;
  const approver = approverName(answer?.approver ?? review?.approver, words);
  if (answer?.decision === "approved") return words.approved(approver);
  if (answer?.decision === "edited") return words.edited(approver);
  if (answer?.decision === "denied") return words.denied(approver, answer.reason);
  if (approval?.status === "expired") return words.expired;
  if (!review) return words.approvalRequested;
  return review.verdict === "approved" ? words.approved(approver) : words.denied("", review.reason);
}

function approverName(approver: string | undefined, words: ScreenWords["runs"]): string {
  return approver === webApprover ? words.webApprover : (approver ?? "");
}

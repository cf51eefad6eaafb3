import type { Approval } from "@giselles-ai/protocol";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { ApprovalDecision } from "../chat/approval-decision.ts";
import { Styles } from "../style/styles.tsx";
import { type Labels, wordsWith } from "../words/labels.ts";
import { formatText, type Language, type Words } from "../words/words.ts";
import { ApprovalActions } from "./approval-actions.tsx";
import { ApprovalSteps } from "./approval-steps.tsx";
import { DenyForm } from "./deny-form.tsx";
import { describeApproval, editSteps } from "./describe-approval.ts";
import { useNow } from "./use-now.ts";

export interface ApprovalCardProps {
  approval: Approval;
  /** Default: English. */
  lang?: Language | undefined;
  /** Replaces texts of the card. */
  labels?: Labels | undefined;
  /** As of the panel. */
  nonce?: string | undefined;
  /** As of the panel. */
  styles?: boolean | undefined;
  /** Throws if the answer could not be sent; with `status` 409 if somebody else has answered already. */
  onDecide(decision: ApprovalDecision): Promise<void>;
  /** The address of the run's details. */
  href?: string | undefined;
}

export type CardMode = "asking" | "editing" | "denying" | "sending" | "elsewhere";

/**
 * Shows what an agent wants to do, with the exact values, and lets the person approve, edit or deny it.
 *
 * @example <caption>packages/browser-tool/test/react/approval/approvals.test.ts</caption>
 * <ApprovalCard
 *   approval={approval}
 *   onDecide={(decision) => sendDecision("/approvals", approval.id, decision)}
 * />,
 */
export function ApprovalCard({ approval, lang = "en", labels, nonce, styles, onDecide, href }: ApprovalCardProps) {
  const words = wordsWith(lang, labels);
  const steps = describeApproval(approval, words);
  const decision = useDecision({ approval, steps, words, onDecide });
  const { mode, setMode, edits, leftOut, problem } = decision;
  const titleId = useId();
  const now = useNow(5000);
  const card = useReturnFocus(mode);
  const canGoBack = mode === "editing" || mode === "denying";
  const isOpen = approval.status === "asked" && Date.parse(approval.expiresAt) > now && mode !== "elsewhere";

  return (
    <section
      ref={card}
      className="giselle giselle-card"
      lang={lang}
      aria-labelledby={titleId}
      data-giselle-ignore=""
      onKeyDown={({ key, nativeEvent }) => {
        if (key === "Escape" && canGoBack && !nativeEvent.isComposing) setMode("asking");
      }}
    >
      {styles !== false && <Styles nonce={nonce} />}
      <CardHeader titleId={titleId} approval={approval} count={steps.length} words={words} href={href} />
      {approval.message && <p className="giselle-text">{approval.message}</p>}
      <ApprovalSteps
        steps={steps}
        words={words}
        edits={mode === "editing" ? edits : undefined}
        leftOut={leftOut}
        onKeep={isOpen && mode !== "sending" && steps.length > 1 ? decision.keepStep : undefined}
        onEdit={decision.edit}
      />
      {problem && (
        <p className="giselle-trouble" role="alert">
          {problem}
        </p>
      )}
      {!isOpen && <p role="status">{describeEnd(approval, mode, words)}</p>}
      {isOpen && mode === "denying" && (
        <DenyForm words={words} onDeny={decision.deny} onCancel={() => setMode("asking")} />
      )}
      {isOpen && mode !== "denying" && (
        <ApprovalActions
          words={words}
          mode={mode}
          canEdit={steps.some(({ property }) => property)}
          count={steps.length - leftOut.size}
          all={steps.length}
          onApprove={decision.approve}
          onApproveEdited={decision.approveEdited}
          onMode={setMode}
        />
      )}
      {isOpen && <p className="giselle-fine">{describeExpiry(approval, { now, lang, words })}</p>}
    </section>
  );
}

interface CardHeaderProps {
  titleId: string;
  approval: Approval;
  count: number;
  words: Words;
  href: string | undefined;
}

function CardHeader({ titleId, approval, count, words, href }: CardHeaderProps) {
  return (
    <header>
      <h3 id={titleId} tabIndex={-1}>
        {words.approval.title(count)}
      </h3>
      <p>
        {formatText(words.approval.where, { value: siteOf(approval) })}
        {href && (
          <>
            {" · "}
            <a href={href}>{words.approval.details}</a>
          </>
        )}
      </p>
    </header>
  );
}

interface DecisionOptions extends Pick<ApprovalCardProps, "approval" | "onDecide"> {
  steps: ReturnType<typeof describeApproval>;
  words: Words;
}

/** What the person has changed and answered so far. */
function useDecision({ approval, steps, words, onDecide }: DecisionOptions) {
  const [mode, setMode] = useState<CardMode>("asking");
  const [edits, setEdits] = useState<ReadonlyMap<number, string>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState("");

  /** Without a change, it is a plain approval. Edits count only while they are shown. */
  function decisionWith(shown: ReadonlyMap<number, string>): ApprovalDecision {
    const isChanged = leftOut.size > 0 || [...shown].some(([index, value]) => steps[index]?.value !== value);
    if (!isChanged) return { decision: "approved" };
    return { decision: "edited", steps: editSteps(approval, steps, { edits: shown, leftOut }) };
  }

  async function decide(decision: ApprovalDecision, before: CardMode): Promise<void> {
    setMode("sending");
    setProblem("");
    try {
      await onDecide(decision);
    } catch (error) {
      const { status, message } = error as { status?: unknown; message?: string };
      setMode(status === 409 ? "elsewhere" : before);
      const serverMessage = status === undefined ? "" : (message ?? "");
      if (status !== 409) setProblem(`${words.approval.notSent} ${serverMessage}`.trim());
    }
  }

  return {
    mode,
    setMode,
    edits,
    leftOut,
    problem,
    edit: (index: number, value: string) => setEdits((known) => new Map(known).set(index, value)),
    keepStep: (index: number, isKept: boolean) =>
      setLeftOut((known) => new Set(isKept ? [...known].filter((other) => other !== index) : [...known, index])),
    approve: () => decide(decisionWith(new Map()), "asking"),
    approveEdited: () => decide(decisionWith(edits), "editing"),
    deny: (reason: string) => decide({ decision: "denied", reason }, "denying"),
  };
}

/** Moves the focus back to the button that opened the editing or denying mode. */
function useReturnFocus(mode: CardMode): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  const last = useRef<CardMode>(mode);
  useEffect(() => {
    if (mode === "asking") card.current?.querySelector<HTMLElement>(`[data-opens="${last.current}"]`)?.focus();
    last.current = mode;
  }, [mode]);
  return card;
}

function siteOf({ origin, url, title }: Approval): string {
  const site = origin || url;
  const host = URL.canParse(site) ? new URL(site).host : site;
  return title ? `${host} (${title})` : host;
}

function describeEnd({ status, answer }: Approval, mode: CardMode, { approval }: Words): string {
  if (mode === "elsewhere") return approval.elsewhere;
  if (!answer) return approval.expired;
  const reason = answer.decision === "denied" && answer.reason ? `: ${answer.reason}` : "";
  const result = status === "expired" ? approval.expired : approval[answer.decision];
  return `${result} ${formatText(approval.by, { value: answer.approver })}${reason}`;
}

function describeExpiry(
  { expiresAt }: Approval,
  { now, lang, words }: { now: number; lang: Language; words: Words },
): string {
  const expiry = Date.parse(expiresAt);
  const time = new Date(expiry).toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit" });
  return words.approval.expires(Math.floor((expiry - now) / 60_000), time);
}

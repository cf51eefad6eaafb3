"use client";
import { ApprovalCard, sendDecision } from "@giselles-ai/browser-tool/react";
import type { Approval } from "@giselles-ai/protocol";
import { useLook } from "../look/look-provider.tsx";
import { useWords } from "../words/use-words.ts";

/** What waits for an answer, which may be given here as well as in the chat. */
export function PendingApprovals({ approvals }: { approvals: readonly Approval[] }) {
  const { waits } = useWords().runs;
  const { language } = useLook();
  const pending = approvals.filter(({ status }) => status === "asked");
  if (pending.length === 0) return null;
  return (
    <section className="pending" aria-labelledby="pending-title">
      <h2 id="pending-title">{waits}</h2>
      {pending.map((approval) => (
        <ApprovalCard
          key={approval.id}
          approval={approval}
          lang={language}
          onDecide={(decision) => sendDecision("/app-api/approvals", approval.id, decision)}
        />
      ))}
    </section>
  );
}

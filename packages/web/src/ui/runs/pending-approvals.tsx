"use client";
import { ApprovalCard, sendDecision } from "@giselles-ai/browser-tool/react";
import type { Approval } from "@giselles-ai/protocol";
import { usePreferences } from "../preferences/preferences-provider.tsx";
import { useWords } from "../words/use-words.ts";

/** Approval cards for what is waiting. They can be answered here as well as in the chat. */
export function PendingApprovals({ approvals }: { approvals: readonly Approval[] }) {
  const { pending: title } = useWords().runs;
  const { language } = usePreferences();
  const pending = approvals.filter(({ status }) => status === "asked");
  if (pending.length === 0) return null;
  return (
    <section className="pending" aria-labelledby="pending-title">
      <h2 id="pending-title">{title}</h2>
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

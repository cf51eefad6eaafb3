"use client";
import type { Approval } from "@giselles-ai/protocol";
import { useWords } from "../words/use-words.ts";

/** What waits for an answer, which may be given here as well as in the chat. */
export function PendingApprovals({ approvals }: { approvals: readonly Approval[] }) {
  const { waits } = useWords().runs;
  const pending = approvals.filter(({ status }) => status === "asked");
  if (pending.length === 0) return null;
  return (
    <section className="pending" aria-label={waits}>
      {pending.map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
    </section>
  );
}

import type { Approval } from "@giselles-ai/protocol";
import { useEffect, useRef, useState } from "react";
import type { ApprovalDecision } from "../chat/approval-decision.ts";
import type { ApprovalSource } from "../chat/chat-backend.ts";
import { ConnectionLostError } from "../chat/errors.ts";

const pollIntervalMs = 500;
const noticeMs = 6000;

export interface UseApprovalsOptions {
  /** Without it, there are no approvals. */
  source: ApprovalSource | undefined;
  chatId: string;
  /** Approvals are polled while a run is in progress. */
  isBusy: boolean;
}

interface Approvals {
  approvals: Approval[];
  /** Throws if the answer could not be sent. */
  decide(approval: Approval, decision: ApprovalDecision): Promise<void>;
}

/** The open approvals of a chat. They may also be answered elsewhere. */
export function useApprovals({ source, chatId, isBusy }: UseApprovalsOptions): Approvals {
  const [open, setOpen] = useState<Approval[]>([]);
  /** Shown for a while after it was answered elsewhere. */
  const [answeredElsewhere, setAnsweredElsewhere] = useState<Approval>();
  const answered = useRef(new Set<string>());
  const isPolling = isBusy || open.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each chat has its own approvals
  useEffect(() => {
    return () => {
      setOpen([]);
      setAnsweredElsewhere(undefined);
    };
  }, [chatId]);

  useEffect(() => {
    if (!source) return;
    const closing = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function poll(): Promise<void> {
      let isRepeated = isPolling;
      try {
        const all = (await source?.read(chatId, closing.signal)) ?? [];
        const next = all.filter(({ id }) => !answered.current.has(id));
        if (!closing.signal.aborted) setOpen((known) => (isSame(known, next) ? known : next));
      } catch (error) {
        isRepeated ||= error instanceof ConnectionLostError; // meanwhile the last state stays
      }
      if (isRepeated && !closing.signal.aborted) timer = setTimeout(poll, pollIntervalMs);
    }
    void poll();
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [source, chatId, isPolling]);

  useEffect(() => {
    if (!answeredElsewhere) return;
    const timer = setTimeout(() => setAnsweredElsewhere(undefined), noticeMs);
    return () => clearTimeout(timer);
  }, [answeredElsewhere]);

  return {
    approvals: answeredElsewhere ? [answeredElsewhere, ...open.filter(({ id }) => id !== answeredElsewhere.id)] : open,
    async decide(approval, decision) {
      try {
        await source?.decide(approval.id, decision);
      } catch (error) {
        if ((error as { status?: unknown }).status === 409) setAnsweredElsewhere(approval);
        throw error;
      }
      answered.current.add(approval.id);
      setOpen((known) => known.filter(({ id }) => id !== approval.id));
    },
  };
}

function isSame(one: Approval[], other: Approval[]): boolean {
  const identify = (approvals: Approval[]) => approvals.map(({ id, status }) => `${id} ${status}`).join();
  return identify(one) === identify(other);
}

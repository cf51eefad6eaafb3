import type { Approval } from "@giselles-ai/protocol";
import { useEffect, useRef, useState } from "react";
import { LostConnection } from "../chat/lost-connection.ts";
import { type ApprovalDecision, readApprovals, sendDecision } from "./decision.ts";

const everyMs = 500;
const toldMs = 6000;

export interface UseApprovalsOptions {
  /** Without one there are none. */
  approvalsApi: string | undefined;
  chatId: string;
  /** They are asked for again and again while a run goes on. */
  isBusy: boolean;
}

export interface Approvals {
  approvals: Approval[];
  /** Throws when the answer could not be given. */
  decide(approval: Approval, decision: ApprovalDecision): Promise<void>;
}

/** The questions of a chat's runs that wait for an answer, wherever it is given. */
export function useApprovals({ approvalsApi, chatId, isBusy }: UseApprovalsOptions): Approvals {
  const [found, setFound] = useState<Approval[]>([]);
  /** Answered by somebody else, which is told for a while. */
  const [taken, setTaken] = useState<Approval>();
  const answered = useRef(new Set<string>());
  const isWatched = isBusy || found.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat has others
  useEffect(() => {
    return () => {
      setFound([]);
      setTaken(undefined);
    };
  }, [chatId]);

  useEffect(() => {
    if (!approvalsApi) return;
    const closing = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      let isOwed = isWatched;
      try {
        const news = await readApprovals(approvalsApi ?? "", chatId, closing.signal);
        const open = news.filter(({ id }) => !answered.current.has(id));
        if (!closing.signal.aborted) setFound((known) => (isSame(known, open) ? known : open));
      } catch (error) {
        isOwed ||= error instanceof LostConnection; // what is shown stays
      }
      if (isOwed && !closing.signal.aborted) timer = setTimeout(ask, everyMs);
    }
    void ask();
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [approvalsApi, chatId, isWatched]);

  useEffect(() => {
    if (!taken) return;
    const timer = setTimeout(() => setTaken(undefined), toldMs);
    return () => clearTimeout(timer);
  }, [taken]);

  return {
    approvals: taken ? [taken, ...found.filter(({ id }) => id !== taken.id)] : found,
    async decide(approval, decision) {
      try {
        await sendDecision(approvalsApi ?? "", approval.id, decision);
      } catch (error) {
        if ((error as { status?: unknown }).status === 409) setTaken(approval);
        throw error;
      }
      answered.current.add(approval.id);
      setFound((known) => known.filter(({ id }) => id !== approval.id));
    },
  };
}

function isSame(one: Approval[], other: Approval[]): boolean {
  const identify = (approvals: Approval[]) => approvals.map(({ id, status }) => `${id} ${status}`).join();
  return identify(one) === identify(other);
}

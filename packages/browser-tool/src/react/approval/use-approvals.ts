import type { Approval } from "@giselles-ai/protocol";
import { useCallback, useEffect, useState } from "react";
import { readApprovals } from "./decision.ts";

const everyMs = 500;

export interface UseApprovalsOptions {
  /** Without one there are none. */
  approvalsApi: string | undefined;
  chatId: string;
  /** They are asked for again and again while a run goes on. */
  isBusy: boolean;
}

/** The questions of a chat's runs that wait for an answer, wherever it is given. */
export function useApprovals({ approvalsApi, chatId, isBusy }: UseApprovalsOptions) {
  const [approvals, setApprovals] = useState<Approval[]>([]);
  const isWatched = isBusy || approvals.length > 0;

  useEffect(() => {
    if (!approvalsApi) return;
    const closing = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      try {
        const found = await readApprovals(approvalsApi ?? "", chatId, closing.signal);
        if (!closing.signal.aborted) setApprovals((known) => (isSame(known, found) ? known : found));
      } catch {
        // It is asked again; what is shown stays.
      }
      if (isWatched && !closing.signal.aborted) timer = setTimeout(ask, everyMs);
    }
    void ask();
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [approvalsApi, chatId, isWatched]);

  const remove = useCallback((id: string) => setApprovals((known) => known.filter((one) => one.id !== id)), []);
  return { approvals, remove };
}

function isSame(one: Approval[], other: Approval[]): boolean {
  const identify = (approvals: Approval[]) => approvals.map(({ id, status }) => `${id} ${status}`).join();
  return identify(one) === identify(other);
}

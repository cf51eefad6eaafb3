"use client";
import Link from "next/link";
import { hasEnded, type RunDetail } from "../../contract.ts";
import { ChevronLeftIcon } from "../icons.tsx";
import { ServerErrorNotice } from "../notices/server-error-notice.tsx";
import { useWords } from "../words/use-words.ts";
import { runMessage } from "./end-message.ts";
import { EndedRun } from "./ended-run.tsx";
import { PendingApprovals } from "./pending-approvals.tsx";
import { RunFacts } from "./run-facts.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { StopRun } from "./stop-run.tsx";
import { TimelineView } from "./timeline-view.tsx";
import { useRun } from "./use-run.ts";

/** Longer tasks get a smaller heading. In characters. */
const longTaskLength = 80;

export function RunView({ id }: { id: string }) {
  const words = useWords().runs;
  const { detail, error, isDisconnected } = useRun(id);
  return (
    <div className="page run">
      <Link className="back" href="/runs">
        <ChevronLeftIcon size={16} />
        {words.back}
      </Link>
      {!detail && error?.status === 404 && (
        <header className="page-top">
          <h1>{words.notFound.title}</h1>
          <p>{words.notFound.text}</p>
        </header>
      )}
      {!detail && error && error.status !== 404 && <ServerErrorNotice error={error} />}
      {!detail && !error && (
        <div className="loading" role="status">
          <h1 className="visually-hidden">{words.loading}</h1>
          <div className="bone tall" />
          <div className="bone" />
          <div className="bone" />
        </div>
      )}
      {detail && (
        <>
          <header className="page-top run-top">
            <p className="run-state">
              <StatusBadge status={detail.run.status} />
              <span role="status">{isDisconnected && !error && words.reconnecting}</span>
            </p>
            <h1 className={detail.run.task.length > longTaskLength ? "long" : undefined}>{detail.run.task}</h1>
            <RunMessage detail={detail} />
            <StopRun run={detail.run} />
            <EndedRun detail={detail} />
          </header>
          <RunFacts run={detail.run} />
          {!hasEnded(detail.run) && <PendingApprovals approvals={detail.approvals} />}
          <TimelineView detail={detail} />
        </>
      )}
    </div>
  );
}

function RunMessage({ detail }: { detail: RunDetail }) {
  const message = runMessage(detail, useWords().runs);
  return message ? <p className="run-message">{message}</p> : null;
}

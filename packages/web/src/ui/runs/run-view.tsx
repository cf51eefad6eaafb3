"use client";
import Link from "next/link";
import { ChevronLeftIcon } from "../icons.tsx";
import { Unreachable } from "../notices/unreachable.tsx";
import { useWords } from "../words/use-words.ts";
import { PendingApprovals } from "./pending-approvals.tsx";
import { RunFacts } from "./run-facts.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { StopRun } from "./stop-run.tsx";
import { TimelineView } from "./timeline-view.tsx";
import { useRun } from "./use-run.ts";

const longTask = 80;

export function RunView({ id }: { id: string }) {
  const words = useWords().runs;
  const { detail, error, isCut } = useRun(id);
  return (
    <div className="page run">
      <Link className="back" href="/runs">
        <ChevronLeftIcon size={16} />
        {words.back}
      </Link>
      {!detail && error?.status === 404 && (
        <header className="page-top">
          <h1>{words.missing.title}</h1>
          <p>{words.missing.text}</p>
        </header>
      )}
      {!detail && error && error.status !== 404 && <Unreachable error={error} />}
      {!detail && !error && (
        <div className="loading" role="status">
          <span className="visually-hidden">{words.loading}</span>
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
              <span role="status">{isCut && !error && words.reconnecting}</span>
            </p>
            <h1 className={detail.run.task.length > longTask ? "long" : undefined}>{detail.run.task}</h1>
            {detail.run.message && <p className="run-message">{detail.run.message}</p>}
            <StopRun run={detail.run} />
          </header>
          <RunFacts run={detail.run} />
          <PendingApprovals approvals={detail.approvals} />
          <TimelineView detail={detail} />
        </>
      )}
    </div>
  );
}

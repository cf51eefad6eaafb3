"use client";
import Link from "next/link";
import type { RunSummary } from "../../contract.ts";
import { formatAgo, formatDateTime, formatDuration, formatNumber } from "../format.ts";
import { EmptyState } from "../notices/empty-state.tsx";
import { ServerErrorNotice } from "../notices/server-error-notice.tsx";
import { usePreferences } from "../preferences/preferences-provider.tsx";
import { useWords } from "../words/use-words.ts";
import { RunFilter, useRunFilter } from "./run-filter.tsx";
import { shortEngineName } from "./short-engine-name.ts";
import { StatusBadge } from "./status-badge.tsx";
import { useRuns } from "./use-runs.ts";

export function RunList() {
  const words = useWords().runs;
  const { runs, error, now } = useRuns();
  const { shown, filter } = useRunFilter(runs);
  return (
    <div className="page runs">
      <header className="page-top">
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
      </header>
      {error && <ServerErrorNotice error={error} />}
      {!runs && !error && <Loading label={words.loading} />}
      {runs?.length === 0 && <EmptyState {...words.empty} href="/" />}
      {runs && runs.length > 0 && (
        <>
          <RunFilter {...filter} />
          {shown.length === 0 && <p role="status">{words.noMatch}</p>}
          <div className="run-row run-columns" aria-hidden="true">
            <span>{words.columns.status}</span>
            <span>{words.columns.task}</span>
            <span>{words.columns.engine}</span>
            <span className="figure">{words.columns.steps}</span>
            <span className="figure">{words.columns.tokens}</span>
            <span className="figure">{words.columns.time}</span>
            <span className="figure">{words.columns.started}</span>
          </div>
          <ul className="run-rows" aria-label={words.list}>
            {shown.map((run) => (
              <RunRow key={run.id} run={run} now={now} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function RunRow({ run, now }: { run: RunSummary; now: number }) {
  const { columns } = useWords().runs;
  const { language } = usePreferences();
  const tokens = formatNumber(run.inputTokens + run.outputTokens, language);
  return (
    <li className="run-row" data-status={run.status}>
      <span className="run-status">
        <StatusBadge status={run.status} />
      </span>
      <span className="run-task">
        <Link href={`/runs/${encodeURIComponent(run.id)}`}>{run.task}</Link>
      </span>
      <Cell label={columns.engine} text={shortEngineName(run.engine)} />
      <Cell label={columns.steps} text={formatNumber(run.steps, language)} isFigure />
      <Cell label={columns.tokens} text={tokens} isFigure />
      <Cell label={columns.time} text={formatDuration(run.durationMs, language)} isFigure />
      <span className="run-cell figure">
        <span className="run-label">{columns.started} </span>
        <time dateTime={run.createdAt} title={formatDateTime(run.createdAt, language)}>
          {formatAgo(run.createdAt, now, language)}
        </time>
      </span>
    </li>
  );
}

function Cell({ label, text, isFigure = false }: { label: string; text: string; isFigure?: boolean }) {
  return (
    <span className={isFigure ? "run-cell figure" : "run-cell"} title={isFigure ? undefined : text}>
      <span className="run-label">{label} </span>
      {text}
    </span>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{label}</span>
      <div className="bone" />
      <div className="bone" />
      <div className="bone" />
    </div>
  );
}

"use client";
import { useState } from "react";
import type { RunStatus, RunSummary } from "../../contract.ts";
import { useWords } from "../words/use-words.ts";

export interface RunFilterProps {
  text: string;
  status: string;
  onText(text: string): void;
  onStatus(status: string): void;
}

const statuses: RunStatus[] = ["running", "waiting", "done", "asked", "failed", "stopped"];

/** Runs whose task or engine contains the text, with the chosen status. */
export function useRunFilter(runs: readonly RunSummary[] = []) {
  const [text, onText] = useState("");
  const [status, onStatus] = useState("");
  const wanted = text.trim().toLowerCase();
  const shown = runs.filter(
    (run) => (status === "" || run.status === status) && `${run.task} ${run.engine}`.toLowerCase().includes(wanted),
  );
  return { shown, filter: { text, status, onText, onStatus } };
}

export function RunFilter({ text, status, onText, onStatus }: RunFilterProps) {
  const words = useWords().runs;
  return (
    <search className="run-filter">
      <input
        className="input"
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <select
        className="input"
        aria-label={words.columns.status}
        value={status}
        onChange={(event) => onStatus(event.target.value)}
      >
        <option value="">{words.anyStatus}</option>
        {statuses.map((name) => (
          <option key={name} value={name}>
            {words.status[name]}
          </option>
        ))}
      </select>
    </search>
  );
}

// What agents did in this browser session. It is kept in memory only.
import type { ExecuteResponse } from "@giselles-ai/protocol";
import type { HistoryEntry } from "../shared/messages.ts";
import { words } from "../shared/words/words.ts";

const maxEntries = 100;

interface StoredHistory {
  history: HistoryEntry[];
}

export function addToHistory(data: StoredHistory, begun: Omit<HistoryEntry, "at" | "result">): void {
  data.history = [...data.history, { ...begun, at: Date.now(), result: words.running }].slice(-maxEntries);
}

export function finishInHistory(data: StoredHistory, { requestId, report }: ExecuteResponse): void {
  const entry = data.history.find((each) => each.requestId === requestId);
  if (entry) entry.result = words.applied(report.applied, report.applied + report.skipped);
}

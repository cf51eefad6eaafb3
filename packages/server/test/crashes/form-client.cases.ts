// A client that answers each request of a run once, and reconnects to the next instance after every error.
import type { RunEvent } from "@giselles-ai/protocol";
import { field, type OpenedRun, openRun, post, report } from "../server-world.cases.ts";

export interface FormClientOptions {
  index: number;
  /** The URLs of the instances. */
  urls: readonly string[];
  /** Called before a request is answered. */
  onRequest(event: Extract<RunEvent, { requestId: string }>): Promise<void> | void;
}

export interface FollowedRun {
  lines: string[];
  /** How often each request was performed. */
  done: Map<string, number>;
  /** The status at the end, or the message of its error. */
  status: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function followForm({ index, urls, onRequest }: FormClientOptions): Promise<FollowedRun> {
  const done = new Map<string, number>();
  const lines: string[] = [];
  const urlOf = (turn: number) => urls[(index + turn) % urls.length] ?? "";
  const requestId = `q-${index}`;

  async function answer(runId: string, event: Extract<RunEvent, { requestId: string }>): Promise<void> {
    const { requestId: toolCallId } = event;
    done.set(toolCallId, (done.get(toolCallId) ?? 0) + 1);
    await onRequest(event);
    const isSnapshot = event.type === "snapshot_request";
    const output = isSnapshot ? { fields: [field] } : { report };
    const toolName = isSnapshot ? "getFormSnapshot" : "executeFormActions";
    for (let attempt = 0; ; attempt += 1) {
      const address = `${urlOf(attempt)}/agent-api/runs/${runId}/tool-results`;
      const reply = await post(address, { tool_results: [{ toolCallId, toolName, output }] }).catch(() => undefined);
      if (reply && reply.status < 500) return;
      await pause(100);
    }
  }

  for (let turn = 0; turn < 200; turn += 1) {
    const isNew = lines.length === 0;
    const body = isNew ? { message: "Fill", request_id: requestId } : { session_id: requestId, cursor: lines.length };
    const run = await openRun(urlOf(turn), body).catch(() => undefined);
    if (!run?.response.ok) {
      await pause(100);
      continue;
    }
    for (let event = await take(run, lines); event; event = await take(run, lines)) {
      if (event.type === "result") return { lines, done, status: event.error?.message ?? event.status };
      if (event.type === "snapshot_request" || event.type === "execute_request") await answer(run.runId, event);
    }
  }
  throw new Error(`Run ${index} did not end: ${lines.length} lines.`);
}

/** The next line that has not been read, or undefined when the connection has ended. */
async function take(run: OpenedRun, lines: string[]): Promise<RunEvent | undefined> {
  for (;;) {
    const next = run.lines.findIndex((line) => JSON.parse(line).seq === lines.length + 1);
    if (next >= 0) {
      lines.push(run.lines[next] ?? "");
      return run.events[next];
    }
    const hasEnded = await Promise.race([run.ended.then(() => true), pause(10).then(() => false)]);
    if (hasEnded && !run.lines.some((line) => JSON.parse(line).seq === lines.length + 1)) return undefined;
  }
}

/** Counts runs by how they ended. */
export function countStatuses(runs: readonly FollowedRun[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of runs) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

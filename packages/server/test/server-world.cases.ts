// Server instances on real ports that share an event log and a relay store, and a client that reads lines.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMemoryStore, RelayClient, type RelayStore } from "@giselles-ai/browser-tool/relay";
import { type RunEvent, type RunRequest, runIdHeader } from "@giselles-ai/protocol";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { type AgentServer, createAgentServer, createMemoryEventLog, type EventLog, type Runner } from "../src/index.ts";
import type { AgentServerOptions } from "../src/options.ts";

export interface RunningServer extends AgentServer {
  url: string;
}

export interface ServerWorld {
  eventLog: EventLog;
  relayStore: RelayStore;
  /** Starts another instance. */
  start(options?: Partial<AgentServerOptions>): Promise<RunningServer>;
}

export function createServerWorld(defaults: AgentServerOptions): ServerWorld {
  const eventLog = defaults.eventLog ?? createMemoryEventLog();
  const relayStore = defaults.relayStore ?? createMemoryStore();
  return {
    eventLog,
    relayStore,
    async start(options = {}) {
      const server = createAgentServer({ eventLog, relayStore, ...defaults, ...options });
      const answer = getRequestListener(server.fetch, { overrideGlobalObjects: false });
      const http = createServer((...call) => void (server.answerRelay(...call) || answer(...call)));
      await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
      onTestFinished(async () => {
        http.closeAllConnections();
        http.close();
        await server.close();
      });
      return { ...server, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
    },
  };
}

export interface OpenedRun {
  runId: string;
  response: Response;
  /** All lines so far, without keepalives. */
  lines: string[];
  events: RunEvent[];
  /** The next event of this type that has not been returned yet. */
  next<Type extends RunEvent["type"]>(type: Type): Promise<Extract<RunEvent, { type: Type }>>;
  /** Resolves when the stream ends. */
  ended: Promise<void>;
  disconnect(): void;
}

export interface OpenOptions {
  headers?: Record<string, string>;
  query?: string;
}

export async function openRun(url: string, body: Partial<RunRequest>, options: OpenOptions = {}): Promise<OpenedRun> {
  const controller = new AbortController();
  const response = await fetch(`${url}/agent-api/run${options.query ?? ""}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...options.headers },
    body: JSON.stringify({ type: "agent.run", ...body }),
    signal: controller.signal,
  });
  const lines: string[] = [];
  const events: RunEvent[] = [];
  const returned = new Set<RunEvent>();
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const each of waiting) each();
    waiting.clear();
  };
  let isOver = !response.ok;
  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    try {
      for await (const chunk of response.body ?? []) {
        const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
        rest = parts.pop() ?? "";
        for (const line of parts.filter((part) => part !== "")) {
          lines.push(line);
          events.push(JSON.parse(line));
        }
        wake();
      }
    } catch {
      // disconnected
    }
    isOver = true;
    wake();
  }
  const ended = response.ok ? read() : Promise.resolve();
  return {
    runId: response.headers.get(runIdHeader) ?? "",
    response,
    lines,
    events,
    async next(type) {
      for (;;) {
        const event = events.find((each) => each.type === type && !returned.has(each));
        if (event) {
          returned.add(event);
          return event as Extract<RunEvent, { type: typeof type }>;
        }
        if (isOver) throw new Error(`The run ended without a ${type}: ${lines.join("\n")}`);
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
    ended,
    disconnect: () => controller.abort(),
  };
}

export async function post(url: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

export const field = {
  fieldId: "input-0",
  kind: "text",
  label: "Name",
  required: true,
  currentValue: "",
  selector: "#name",
} as const;
export const report = { applied: 1, skipped: 0, warnings: [] };

/** A scripted agent: takes a snapshot, fills in the form, and reports. */
export const formRunner: Runner = {
  async run({ task, relay, emit, signal, runId }) {
    const page = new RelayClient({ ...relay, waitForBrowserMs: 5000 });
    await emit({ type: "init", session_id: `agent-${runId}`, model: "none" });
    await emit({ type: "message", role: "assistant", content: `«${task.message}» 👀`, delta: true });
    const { fields } = await page.snapshot({ signal });
    await emit({ type: "tool_result", tool_id: "look", status: "success", output: `${fields.length} field` });
    const { applied } = await page.execute([{ action: "fill", fieldId: "input-0", value: "Ada" }], { signal });
    await emit({ type: "message", role: "assistant", content: `Done: ${applied}.`, delta: true });
    return { status: "success", stats: { input_tokens: 3, output_tokens: 4 } };
  },
};

/** Answers page requests like a client with a page. For a program, there is another snapshot before the actions. */
export async function answerForm(
  url: string,
  run: OpenedRun,
  { headers = {}, snapshots = 1 }: { headers?: Record<string, string>; snapshots?: number } = {},
): Promise<void> {
  for (let count = 0; count < snapshots; count += 1) {
    const snapshot = await run.next("snapshot_request");
    await giveResult(url, run.runId, { toolCallId: snapshot.requestId, output: { fields: [field] } }, headers);
  }
  const act = await run.next("execute_request");
  await giveResult(
    url,
    run.runId,
    { toolCallId: act.requestId, toolName: "executeFormActions", output: { report } },
    headers,
  );
}

export async function giveResult(
  url: string,
  runId: string,
  result: object,
  headers: Record<string, string> = {},
): Promise<string> {
  const results = { tool_results: [{ toolName: "getFormSnapshot", output: null, ...result }] };
  const { body } = await post(`${url}/agent-api/runs/${runId}/tool-results`, results, headers);
  return (body as { results: [{ status: string }] }).results[0].status;
}

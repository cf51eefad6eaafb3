// A scripted cloud: a real HTTP server with the run protocol and an append-only log for each run.
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type RunRequest,
  respondSchema,
  runIdHeader,
  runRequestSchema,
  type ToolResult,
  toolResultsRequestSchema,
} from "@giselles-ai/protocol";
import { readBody, startWebServer } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";
import { type RunScript, ScriptedRun } from "./scripted-run.cases.ts";

/** How to cut a response: after how many bytes of its body (0: before its headers), by a break or a regular end. */
export interface Cut {
  after: number;
  how: "break" | "end";
}

export interface ScriptedCloudOptions {
  script: RunScript;
  /** Called for each opened stream, counted from 1. */
  cut?: (stream: number) => Cut | undefined;
  /** False for a cloud of the first generation, which has no event numbers and run ids. Default true. */
  numbersEvents?: boolean;
  apiKey?: string;
}

export interface ScriptedCloud {
  url: string;
  baseURL: string;
  runs: ScriptedRun[];
  /** Every request: its path, headers, and body. */
  requests: { path: string; headers: IncomingMessage["headers"]; body: unknown }[];
  /** Number of open streams. */
  attached(): number;
  /** Number of lines sent on all connections. */
  sentLines(): number;
  relayToken: string;
  close(): Promise<void>;
}

export const relayToken = "relay-token-that-must-stay-secret";

export async function startScriptedCloud(options: ScriptedCloudOptions): Promise<ScriptedCloud> {
  const { script, cut = () => undefined, numbersEvents = true, apiKey } = options;
  const runs: ScriptedRun[] = [];
  const requests: ScriptedCloud["requests"] = [];
  let streams = 0;
  let attached = 0;
  let sentLines = 0;

  const findRun = (name: string | undefined) =>
    runs.findLast(({ runId, request }) => name !== undefined && (runId === name || request.request_id === name));

  function startRun(request: RunRequest): ScriptedRun {
    const known = findRun(request.request_id);
    if (known) return known;
    const run = new ScriptedRun(`run-${runs.length + 1}`, request, numbersEvents);
    runs.push(run);
    void run.play(async (handle) => {
      handle.emit({
        type: "relay.session",
        sessionId: `relay-${run.runId}`,
        token: relayToken,
        relayUrl: `${server.url}/agent-api/relay`,
        expiresAt: 1,
        ...(numbersEvents ? { runId: run.runId } : {}),
      });
      await script(handle);
    });
    return run;
  }

  async function stream(run: ScriptedRun, cursor: number, response: ServerResponse): Promise<void> {
    streams += 1;
    attached += 1;
    const disconnected = new AbortController();
    response.once("close", () => {
      disconnected.abort();
      attached -= 1;
    });
    const limit = cut(streams);
    if (limit?.after === 0) {
      response.socket?.destroy();
      return;
    }
    let left = limit?.after ?? Number.POSITIVE_INFINITY;
    response.writeHead(200, {
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store",
      ...(numbersEvents ? { [runIdHeader]: run.runId } : {}),
    });
    response.flushHeaders();
    for (let at = 0; !disconnected.signal.aborted; at += 1) {
      await run.grown(at, disconnected.signal);
      const line = run.lines[at];
      if (!line) break;
      // A raw line belongs to the event before it.
      if (line.seq <= cursor && !(line.seq === cursor && at > 0 && run.lines[at - 1]?.seq === cursor)) continue;
      const bytes = Buffer.from(line.text);
      await write(response, bytes.subarray(0, left));
      sentLines += 1;
      left -= bytes.length;
      if (left <= 0) break;
    }
    if (left <= 0 && limit?.how === "break") response.socket?.destroy();
    else response.end();
  }

  const server = await startWebServer(async (request, response) => {
    const path = request.url ?? "";
    const text = await readBody(request);
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    requests.push({ path, headers: request.headers, body });
    if (apiKey && request.headers.authorization !== `Bearer ${apiKey}`) {
      refuse(response, 401, "UNAUTHORIZED", "This key is not known here.");
    } else if (path === "/agent-api/run") {
      const read = runRequestSchema.safeParse(body);
      if (!read.success) return refuse(response, 400, "INVALID_REQUEST", "Invalid run request.");
      const isNew = read.data.message !== undefined;
      const run = isNew ? startRun(read.data) : findRun(read.data.session_id);
      if (!run) return refuse(response, 404, "NOT_FOUND", "Run not found.");
      for (const result of isNew ? [] : (read.data.tool_results ?? [])) run.take(result);
      await stream(run, isNew ? 0 : (read.data.cursor ?? 0), response);
    } else if (path === "/agent-api/relay") {
      const { sessionId, token, response: answer } = respondSchema.parse(body);
      const run = runs.find(({ runId }) => `relay-${runId}` === sessionId);
      if (token !== relayToken || !run) return refuse(response, 401, "UNAUTHORIZED", "No.");
      run.take(fromRelay(answer));
      sendJson(response, { ok: true });
    } else {
      const [, runId, verb] = /^\/agent-api\/runs\/([^/]+)\/(stop|tool-results)$/.exec(path) ?? [];
      const run = findRun(runId && decodeURIComponent(runId));
      if (!run) return refuse(response, 404, "NOT_FOUND", "Run not found.");
      if (verb === "stop") return sendJson(response, { ok: true, status: run.stop() });
      const { tool_results } = toolResultsRequestSchema.parse(body);
      const results = tool_results.map((result) => ({ toolCallId: result.toolCallId, status: run.take(result) }));
      sendJson(response, { ok: true, results });
    }
  });
  onTestFinished(() => server.close());
  return {
    url: server.url,
    baseURL: `${server.url}/agent-api`,
    runs,
    requests,
    attached: () => attached,
    sentLines: () => sentLines,
    relayToken,
    close: () => server.close(),
  };
}

function fromRelay(answer: ReturnType<typeof respondSchema.parse>["response"]): ToolResult {
  const { requestId: toolCallId } = answer;
  if (answer.type === "snapshot_response") return { toolCallId, toolName: "getFormSnapshot", output: answer };
  if (answer.type === "execute_response") return { toolCallId, toolName: "executeFormActions", output: answer };
  return { toolCallId, toolName: "getFormSnapshot", output: null, status: "error", message: answer.message };
}

function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => response.write(bytes, () => resolve()));
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, errorCode: string, message: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ ok: false, errorCode, message }));
}

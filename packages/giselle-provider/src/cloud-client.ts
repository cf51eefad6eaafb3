import { APICallError } from "@ai-sdk/provider";
import {
  causeWithoutContent,
  type RunRequest,
  reasonOf,
  runIdHeader,
  runRefusalSchema,
  showAddress,
  type ToolResult,
  type ToolResultsAnswer,
  toolResultsAnswerSchema,
} from "@giselles-ai/protocol";
import { createRunConnection, type RunConnection } from "./run-connection.ts";

export type Fetch = typeof globalThis.fetch;

export interface CloudClientOptions {
  /** Ends with `/agent-api`, without a trailing slash. */
  baseURL: string;
  headers: Record<string, string>;
  fetch: Fetch;
  maxLineLength?: number;
}

export interface OpenRun {
  connection: RunConnection;
  /** Undefined for old clouds. */
  runId: string | undefined;
  headers: Record<string, string>;
}

/** A client for the run endpoints of the cloud. */
export interface CloudClient {
  /** Starts a run or attaches to one. The signal only applies until the response starts. */
  open(request: RunRequest, signal?: AbortSignal): Promise<OpenRun>;
  answer(runId: string, results: ToolResult[], signal?: AbortSignal): Promise<ToolResultsAnswer>;
  stop(runId: string, signal?: AbortSignal): Promise<void>;
}

export function createCloudClient({ baseURL, headers, fetch, maxLineLength }: CloudClientOptions): CloudClient {
  async function post(path: string, body: object | undefined, signal: AbortSignal | undefined): Promise<Response> {
    const url = `${baseURL}${path}`;
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    let response: Response;
    try {
      response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        ...json,
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw unreachable(url, error);
    }
    if (!response.ok) throw await readRefusal(url, response);
    return response;
  }

  return {
    async open(request, signal) {
      const controller = new AbortController();
      const forward = () => controller.abort(signal?.reason);
      signal?.throwIfAborted();
      signal?.addEventListener("abort", forward, { once: true });
      try {
        const response = await post("/run", request, controller.signal);
        if (!response.body) throw unreachable(`${baseURL}/run`, new Error("The response has no body."));
        const connection = createRunConnection({
          body: response.body,
          abort: () => controller.abort(),
          ...(maxLineLength === undefined ? {} : { maxLineLength }),
        });
        const responseHeaders = Object.fromEntries(response.headers);
        return { connection, runId: response.headers.get(runIdHeader) ?? undefined, headers: responseHeaders };
      } finally {
        signal?.removeEventListener("abort", forward);
      }
    },
    async answer(runId, results, signal) {
      const response = await post(`/runs/${encodeURIComponent(runId)}/tool-results`, { tool_results: results }, signal);
      return toolResultsAnswerSchema.parse(await response.json());
    },
    async stop(runId, signal) {
      const response = await post(`/runs/${encodeURIComponent(runId)}/stop`, undefined, signal);
      await response.body?.cancel();
    },
  };
}

const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/** Whether the request cannot have reached the cloud, so that a retry cannot repeat anything. */
export function wasNeverSent(error: unknown): boolean {
  return APICallError.isInstance(error) && error.statusCode === undefined && error.isRetryable;
}

/** Whether the cloud refused the request. */
export function wasRefused(error: unknown): error is APICallError & { statusCode: number } {
  return APICallError.isInstance(error) && error.statusCode !== undefined;
}

function unreachable(url: string, cause: unknown): APICallError {
  const reason = reasonOf(cause);
  return new APICallError({
    message: `The agent server at ${showAddress(url)} did not answer (${reason}). Check baseURL, or GISELLE_AGENT_BASE_URL.`,
    url: showAddress(url),
    requestBodyValues: {}, // errors are logged, and the task is private
    cause: causeWithoutContent(cause),
    isRetryable: neverSent.has(reason),
  });
}

async function readRefusal(url: string, response: Response): Promise<APICallError> {
  const body = await response.text().catch(() => "");
  return new APICallError({
    message: `The agent server refused with ${response.status}. ${explain(response.status, body)}`,
    url: showAddress(url),
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: body,
    isRetryable: response.status === 429 || response.status === 503, // others may have had an effect
  });
}

function explain(status: number, body: string): string {
  try {
    const { errorCode, message } = runRefusalSchema.parse(JSON.parse(body));
    return `[${errorCode}] ${message}`;
  } catch {
    return status === 401 ? "Check apiKey, or GISELLE_AGENT_API_KEY." : "It gave no reason.";
  }
}

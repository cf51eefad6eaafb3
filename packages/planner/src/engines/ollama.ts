import { causeWithoutContent, showAddress } from "@giselles-ai/protocol";
import type { Completion, CompletionRequest, ModelEngine, SchemaDialect } from "../engine.ts";
import { isObject, objectOf } from "../json-object.ts";
import { PlannerError } from "../planner-error.ts";
import { defaultModels } from "./default-models.ts";
import { defineModelEngine } from "./define-model-engine.ts";
import { unavailable } from "./failures.ts";

export interface OllamaOptions {
  /** Default `OLLAMA_HOST`, else http://127.0.0.1:11434. */
  host?: string;
  /** Default `GISELLE_MODEL`, else qwen3:4b. */
  model?: string;
  /** Sent as `num_ctx`, because otherwise Ollama may silently truncate the page. Default 8192. */
  contextTokens?: number;
  /** Whether the model accepts images. Default false. */
  vision?: boolean;
  headers?: Record<string, string>;
  /** Environment variables. Default `process.env`. */
  env?: Record<string, string | undefined>;
}

const dialect: SchemaDialect = { requireAll: false, patterns: true, maxEnumValues: 900, references: true };

/**
 * Uses an Ollama model as the engine of a planner, over Ollama's chat API, which enforces the JSON schema of the plan.
 *
 * @example <caption>packages/planner/src/engines/ollama.test.ts</caption>
 * const other = ollama({ env, model: "gemma3:4b" });
 */
export function ollama(options: OllamaOptions = {}): ModelEngine {
  const { contextTokens = 8192, vision = false, headers = {}, env = process.env } = options;
  const model = options.model ?? (env.GISELLE_MODEL || defaultModels.ollama);
  const host = readHost(options.host ?? env.OLLAMA_HOST);
  return defineModelEngine({
    name: "ollama",
    model,
    contextTokens,
    vision,
    dialect,
    async complete(request, { signal }) {
      const body = writeBody(request, { model, contextTokens });
      const response = await send(`${host}/api/chat`, { headers, body, signal }, host);
      if (!response.ok) throw await explain(response, { host, model, signal });
      return { ...(await readStream(response, signal, host)), body };
    },
  });
}

/**
 * Reads the address of Ollama from a setting such as `0.0.0.0`, `localhost:9999` or `http://box/`.
 *
 * @example <caption>packages/planner/src/engines/find/find-ollama.test.ts</caption>
 * expect(readHost("box")).toBe("http://box:11434");
 */
export function readHost(setting = ""): string {
  const address = setting.trim() === "" ? "127.0.0.1" : setting.trim();
  const url = new URL(address.includes("://") ? address : `http://${address}`);
  if (url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  const isBare = !address.includes("://") && url.port === "";
  if (isBare) url.port = "11434";
  return url.toString().replace(/\/+$/, "");
}

function writeBody(
  { system, messages, schema, images, maxOutputTokens }: CompletionRequest,
  settings: { model: string; contextTokens: number },
) {
  return {
    model: settings.model,
    messages: [
      { role: "system", content: system },
      ...messages.map((message, index) => (index === 0 && images.length > 0 ? { ...message, images } : message)),
    ],
    format: schema,
    // Streamed, so that a slow model does not exceed a first-byte timeout and an abort stops it.
    stream: true,
    // The answer has a field for reasoning; a thinking model would spend its tokens twice.
    think: false,
    options: { temperature: 0, num_ctx: settings.contextTokens, num_predict: maxOutputTokens },
  };
}

interface RequestOptions {
  headers: Record<string, string>;
  body: object;
  signal: AbortSignal;
}

/** A connection that was open, and was closed before an answer. */
const closedCodes = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

async function send(url: string, { headers, body, signal }: RequestOptions, host: string): Promise<Response> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const { code = "" } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    throw new PlannerError("engine_unavailable", explainFailure(code, host), {
      cause: causeWithoutContent(error),
      retryable: true,
    });
  }
}

function explainFailure(code: string, host: string): string {
  if (closedCodes.has(code))
    return `Ollama at ${showAddress(host)} closed the connection without an answer. Check that it is still running, and try again.`;
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT")
    return `The model at ${showAddress(host)} took too long: it sent nothing for 300 seconds. Use a faster model, or let it read less (contextTokens).`;
  if (code === "ECONNREFUSED")
    return `Nothing is listening at ${showAddress(host)}. Start Ollama with \`ollama serve\`, or set OLLAMA_HOST to its address.`;
  return `Ollama at ${showAddress(host)} cannot be reached${code ? ` (${code})` : ""}. Check the address in OLLAMA_HOST and the network.`;
}

async function explain(
  response: Response,
  { host, model, signal }: { host: string; model: string; signal: AbortSignal },
) {
  const text = await response.text().catch(() => "");
  const { error } = objectOf(parseJson(text));
  const message = typeof error === "string" ? error : text;
  if (response.status === 404 && /not found/i.test(message)) {
    const others = await listModels(host, signal);
    const choice = others.length > 0 ? ` Or set GISELLE_MODEL to an installed model: ${others.join(", ")}.` : "";
    return new PlannerError(
      "engine_unavailable",
      `Ollama at ${showAddress(host)} does not have the model "${model}". Install it with \`ollama pull ${model}\`.${choice}`,
    );
  }
  return unavailable({
    service: `Ollama at ${showAddress(host)}`,
    status: response.status,
    message,
    retryAfter: response.headers.get("retry-after"),
  });
}

async function listModels(host: string, signal: AbortSignal): Promise<string[]> {
  try {
    const { models } = objectOf(await (await fetch(`${host}/api/tags`, { signal })).json());
    return Array.isArray(models) ? models.map((model) => String(objectOf(model).name)).slice(0, 10) : [];
  } catch {
    return []; // the list only improves the error message
  }
}

/** Joins the lines of the streamed answer. */
async function readStream(response: Response, signal: AbortSignal, host: string): Promise<Completion> {
  const lines = await readLines(response, signal, host);
  const last = lines.findLast(({ done }) => done === true);
  const failure = lines.find(({ error }) => typeof error === "string");
  if (failure || !last) {
    const message = failure ? String(failure.error) : "the answer was cut off";
    throw unavailable({ service: `Ollama at ${showAddress(host)}`, message });
  }
  const messages = lines.map(({ message }) => objectOf(message));
  const join = (key: string) =>
    messages.map((message) => (typeof message[key] === "string" ? message[key] : "")).join("");
  const content = join("content");
  const calls = messages.flatMap(({ tool_calls }) => (Array.isArray(tool_calls) ? tool_calls : []));
  const text =
    content.trim() !== "" ? content : calls.length > 0 ? JSON.stringify({ tool_calls: calls }) : join("thinking");
  return {
    text,
    usage: { inputTokens: count(last.prompt_eval_count), outputTokens: count(last.eval_count) },
    finish: last.done_reason === "length" ? "length" : "stop",
  };
}

async function readLines(response: Response, signal: AbortSignal, host: string) {
  try {
    const text = await response.text();
    return text
      .split("\n")
      .map(parseJson)
      .filter((line) => isObject(line));
  } catch (error) {
    if (signal.aborted) throw error;
    const { code = "" } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code === "UND_ERR_BODY_TIMEOUT")
      throw new PlannerError("engine_unavailable", explainFailure(code, host), {
        cause: causeWithoutContent(error),
        retryable: true,
      });
    throw unavailable({ service: `Ollama at ${showAddress(host)}`, message: "the answer was cut off", cause: error });
  }
}

function count(tokens: unknown): number {
  return typeof tokens === "number" ? tokens : 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { objectOf, objectsOf, stringOf, stringsUnder } from "./json.ts";
import { type Call, type Incoming, type Protocol, scriptedTime, type Wire, WireError, wholeBody } from "./protocol.ts";
import type { Answer } from "./reply.ts";

/** https://github.com/ollama/ollama/blob/main/docs/api.md */
export const ollama: Protocol = {
  basePath: "",
  isCall: ({ method, path }) => method === "POST" && path === "/api/chat",
  readCall,
  lookups: {
    "GET /api/version": () => ({ version: "0.12.6" }),
    "GET /api/tags": ({ models }) => ({ models: models.map(describeModel) }),
    "POST /api/show": ({ body, assertModel }) => {
      assertModel(stringOf(body.model) ?? stringOf(body.name) ?? "");
      return {
        details,
        model_info: { "general.architecture": "scripted", "scripted.context_length": 8192 },
        capabilities: ["completion", "tools"],
        modified_at: scriptedTime.toISOString(),
      };
    },
  },
  encodeAnswer,
  encodeError: ({ message }) => ({ error: message }),
  unknownModel: (name) => new WireError(404, `model "${name}" not found, try pulling it first`),
};

function readCall({ body }: Incoming): Call {
  const model = stringOf(body.model);
  if (model === undefined) throw new WireError(400, "model is required");
  return {
    model,
    streaming: body.stream !== false, // unlike the other protocols, streaming is the default
    messages: objectsOf(body.messages),
    toolNames: stringsUnder(
      "name",
      objectsOf(body.tools).map((tool) => objectOf(tool.function)),
    ),
    schema: body.format === undefined || typeof body.format === "string" ? undefined : objectOf(body.format),
  };
}

function encodeAnswer(answer: Answer, { model, streaming }: Call): Wire {
  const header = { model, created_at: scriptedTime.toISOString() };
  const closing = { done: true, done_reason: answer.finish, ...countTokens(answer) };
  const calls = toolCalls(answer);
  if (!streaming) {
    const message = { role: "assistant", content: answer.text, ...calls };
    return wholeBody({ ...header, message, ...closing }, "application/json; charset=utf-8");
  }
  const line = (message: object, rest: object) =>
    `${JSON.stringify({ ...header, message: { role: "assistant", content: "", ...message }, ...rest })}\n`;
  const start = answer.chunks.map((content) => line({ content }, { done: false }));
  if (answer.toolCalls.length > 0) start.push(line(calls, { done: false }));
  return { contentType: "application/x-ndjson", start, ending: [line({}, closing)] };
}

/** Arguments are an object here, and calls have no id. */
function toolCalls({ toolCalls }: Answer): object {
  return toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map((call) => ({ function: call })) };
}

/** Durations are in nanoseconds. */
function countTokens({ usage }: Answer): object {
  return {
    total_duration: 30_000_000,
    load_duration: 5_000_000,
    prompt_eval_count: usage.inputTokens,
    prompt_eval_duration: 10_000_000,
    eval_count: usage.outputTokens,
    eval_duration: 15_000_000,
  };
}

const details = {
  parent_model: "",
  format: "gguf",
  family: "scripted",
  families: ["scripted"],
  parameter_size: "1B",
  quantization_level: "Q4_K_M",
};

function describeModel(name: string): object {
  const modified_at = scriptedTime.toISOString();
  return { name, model: name, modified_at, size: 1_000_000_000, digest: "0".repeat(64), details };
}

import { type JsonObject, objectOf, objectsOf, stringOf, stringsUnder } from "./json.ts";
import {
  type Call,
  halves,
  type Incoming,
  type Protocol,
  scriptedTime,
  type Wire,
  WireError,
  wholeBody,
} from "./protocol.ts";
import type { Answer } from "./reply.ts";

/** https://docs.claude.com/en/api/messages, and /en/docs/build-with-claude/streaming for the events. */
export const anthropic: Protocol = {
  basePath: "",
  isCall: ({ method, path }) => method === "POST" && path === "/v1/messages",
  readCall,
  lookups: {
    "GET /v1/models": ({ models }) => ({
      data: models.map((id) => ({ type: "model", id, display_name: id, created_at: scriptedTime.toISOString() })),
      has_more: false,
      first_id: models.at(0) ?? null,
      last_id: models.at(-1) ?? null,
    }),
  },
  encodeAnswer: (answer, call, incoming) =>
    call.streaming ? encodeStream(answer, call, incoming) : wholeBody(message(answer, call, incoming)),
  encodeError: ({ status, message, code }, incoming) => {
    const type = code ?? errorTypes[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");
    return { type: "error", error: { type, message }, request_id: requestId(incoming) };
  },
  unknownModel: (name) => new WireError(404, `model: ${name}`),
  headers: (incoming) => ({ "request-id": requestId(incoming) }),
};

const errorTypes: Record<number, string> = {
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  504: "timeout_error",
  529: "overloaded_error",
};

function readCall({ headers, body }: Incoming): Call {
  if (!headers["anthropic-version"]) throw new WireError(400, "anthropic-version: header is required");
  const model = stringOf(body.model);
  if (model === undefined) throw new WireError(400, "model: Field required");
  if (typeof body.max_tokens !== "number") throw new WireError(400, "max_tokens: Field required");
  if (!Array.isArray(body.messages)) throw new WireError(400, "messages: Field required");
  const schema = objectOf(objectOf(body.output_config).format ?? body.output_format).schema;
  return {
    model,
    streaming: body.stream === true,
    messages: objectsOf(body.messages),
    toolNames: stringsUnder("name", objectsOf(body.tools)),
    schema: schema === undefined ? undefined : objectOf(schema),
  };
}

function message(answer: Answer, { model }: Call, { number }: Incoming) {
  return {
    id: `msg_${number}`,
    type: "message",
    role: "assistant",
    model,
    content: [
      ...(answer.text === "" ? [] : [{ type: "text", text: answer.text }]),
      ...answer.toolCalls.map((call, index) => ({ ...toolUse(call.name, number, index), input: call.arguments })),
    ],
    stop_reason: stopReason(answer),
    stop_sequence: null,
    usage: { input_tokens: answer.usage.inputTokens, output_tokens: answer.usage.outputTokens },
  };
}

function encodeStream(answer: Answer, call: Call, incoming: Incoming): Wire {
  const { inputTokens: input_tokens, outputTokens: output_tokens } = answer.usage;
  const opening = { content: [], stop_reason: null, usage: { input_tokens, output_tokens: 1 } };
  const start = [
    event({ type: "message_start", message: { ...message(answer, call, incoming), ...opening } }),
    event({ type: "ping" }),
    ...contentBlocks(answer, incoming.number).flatMap(({ content_block, deltas }, index) => [
      event({ type: "content_block_start", index, content_block }),
      ...deltas.map((delta) => event({ type: "content_block_delta", index, delta })),
      event({ type: "content_block_stop", index }),
    ]),
  ];
  const delta = { stop_reason: stopReason(answer), stop_sequence: null };
  const ending = [event({ type: "message_delta", delta, usage: { output_tokens } }), event({ type: "message_stop" })];
  return { contentType: "text/event-stream; charset=utf-8", start, ending };
}

/** Tool input arrives as pieces of JSON text, and starts as an empty object that the client must not keep. */
function contentBlocks({ text, chunks, toolCalls }: Answer, number: number) {
  const textDeltas = chunks.map((chunk) => ({ type: "text_delta", text: chunk }));
  return [
    ...(text === "" ? [] : [{ content_block: { type: "text", text: "" }, deltas: textDeltas }]),
    ...toolCalls.map((call, index) => ({
      content_block: toolUse(call.name, number, index),
      deltas: ["", ...halves(JSON.stringify(call.arguments))].map((partial_json) => ({
        type: "input_json_delta",
        partial_json,
      })),
    })),
  ];
}

function toolUse(name: string, number: number, index: number) {
  return { type: "tool_use", id: `toolu_${number}_${index + 1}`, name, input: {} };
}

function stopReason({ toolCalls, finish }: Answer): string {
  if (finish === "length") return "max_tokens";
  return toolCalls.length > 0 ? "tool_use" : "end_turn";
}

const requestId = ({ number }: Incoming) => `req_${number}`;
const event = (data: JsonObject & { type: string }) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

import { objectOf, objectsOf, stringOf, stringsUnder } from "./json.ts";
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

const created = scriptedTime.getTime() / 1000;

/** Chat completions: https://platform.openai.com/docs/api-reference/chat */
export const openai: Protocol = {
  basePath: "/v1",
  isCall: ({ method, path }) => method === "POST" && path === "/v1/chat/completions",
  readCall,
  lookups: {
    "GET /v1/models": ({ models }) => ({
      object: "list",
      data: models.map((id) => ({ id, object: "model", created, owned_by: "scripted" })),
    }),
  },
  encodeAnswer: (answer, call, incoming) =>
    call.streaming ? encodeStream(answer, call, incoming) : encodeWhole(answer, call, incoming),
  encodeError: ({ status, message, code }) => {
    const usual = errorWords[status] ?? (status >= 500 ? serverError : requestError);
    return { error: { message, type: usual.type, param: null, code: code ?? usual.code } };
  },
  unknownModel: (name) =>
    new WireError(404, `The model \`${name}\` does not exist or you do not have access to it.`, "model_not_found"),
  headers: ({ number }) => ({ "x-request-id": `req_${number}` }),
};

const requestError = { type: "invalid_request_error", code: null };
const serverError = { type: "server_error", code: null };
const errorWords: Record<number, { type: string; code: string | null }> = {
  401: { type: "invalid_request_error", code: "invalid_api_key" },
  429: { type: "requests", code: "rate_limit_exceeded" },
};

function readCall({ body }: Incoming): Call {
  const model = stringOf(body.model);
  if (model === undefined) throw new WireError(400, "you must provide a model parameter");
  if (!Array.isArray(body.messages)) throw new WireError(400, "Missing required parameter: 'messages'.");
  const schema = objectOf(objectOf(body.response_format).json_schema).schema;
  return {
    model,
    streaming: body.stream === true,
    messages: objectsOf(body.messages),
    toolNames: stringsUnder(
      "name",
      objectsOf(body.tools).map((tool) => objectOf(tool.function)),
    ),
    schema: schema === undefined ? undefined : objectOf(schema),
  };
}

function encodeWhole(answer: Answer, { model }: Call, { number }: Incoming): Wire {
  const tool_calls = answer.toolCalls.map((call, index) => ({
    id: callId(number, index),
    type: "function",
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
  const hasTools = tool_calls.length > 0;
  const content = hasTools && answer.text === "" ? null : answer.text;
  const message = { role: "assistant", content, refusal: null, ...(hasTools ? { tool_calls } : {}) };
  return wholeBody({
    id: `chatcmpl-${number}`,
    object: "chat.completion",
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(answer) }],
    usage: countTokens(answer),
  });
}

function encodeStream(answer: Answer, { model }: Call, { number, body }: Incoming): Wire {
  const withUsage = objectOf(body.stream_options).include_usage === true;
  // If usage is requested, it is `null` in every chunk but the last one, which has no choices.
  const chunk = (choices: object[], usage: object | null = null) =>
    data({
      id: `chatcmpl-${number}`,
      object: "chat.completion.chunk",
      created,
      model,
      choices,
      ...(withUsage ? { usage } : {}),
    });
  const choice = (delta: object, finish_reason: string | null = null) =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason }]);
  const opening = choice({ role: "assistant", content: answer.toolCalls.length > 0 ? null : "", refusal: null });
  return {
    contentType: "text/event-stream; charset=utf-8",
    start: [
      opening,
      ...answer.chunks.map((content) => choice({ content })),
      ...toolCallDeltas(answer, number).map((call) => choice({ tool_calls: [call] })),
    ],
    ending: [
      choice({}, finishReason(answer)),
      ...(withUsage ? [chunk([], countTokens(answer))] : []),
      "data: [DONE]\n\n",
    ],
  };
}

/** The first delta of a call names it; the arguments follow in pieces that are not JSON until joined. */
function toolCallDeltas({ toolCalls }: Answer, number: number): object[] {
  return toolCalls.flatMap((call, index) => [
    { index, id: callId(number, index), type: "function", function: { name: call.name, arguments: "" } },
    ...halves(JSON.stringify(call.arguments)).map((piece) => ({ index, function: { arguments: piece } })),
  ]);
}

function finishReason({ toolCalls, finish }: Answer): string {
  return toolCalls.length > 0 && finish === "stop" ? "tool_calls" : finish;
}

function countTokens({ usage: { inputTokens, outputTokens } }: Answer): object {
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}

const callId = (number: number, index: number) => `call_${number}_${index + 1}`;
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

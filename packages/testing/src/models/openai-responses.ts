import { type JsonObject, objectOf, objectsOf, stringOf, stringsUnder } from "./json.ts";
import { openai } from "./openai.ts";
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

/**
 * Responses: https://platform.openai.com/docs/api-reference/responses. Tools may have a namespace; they are named
 * `namespace/tool` here, and a call with such a name is sent in two parts.
 */
export const openaiResponses: Protocol = {
  ...openai,
  isCall: ({ method, path }) => method === "POST" && path === "/v1/responses",
  readCall,
  encodeAnswer: (answer, call, incoming) =>
    call.streaming ? encodeStream(answer, call, incoming) : wholeBody(response(answer, call, incoming)),
};

function readCall({ body }: Incoming): Call {
  const model = stringOf(body.model);
  if (model === undefined) throw new WireError(400, "you must provide a model parameter");
  const input = typeof body.input === "string" ? [{ type: "message", role: "user", content: body.input }] : body.input;
  if (!Array.isArray(input)) throw new WireError(400, "Missing required parameter: 'input'.");
  const { schema } = objectOf(objectOf(body.text).format);
  return {
    model,
    streaming: body.stream === true,
    messages: objectsOf(input),
    toolNames: objectsOf(body.tools).flatMap(namesOf),
    schema: schema === undefined ? undefined : objectOf(schema),
  };
}

function namesOf(tool: JsonObject): string[] {
  const inside = stringsUnder("name", objectsOf(tool.tools));
  return inside.length > 0 ? inside.map((name) => `${tool.name}/${name}`) : stringsUnder("name", [tool]);
}

function encodeStream(answer: Answer, call: Call, incoming: Incoming): Wire {
  let sequence_number = -1;
  const event = (type: string, data: JsonObject) => {
    sequence_number += 1;
    return `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number, ...data })}\n\n`;
  };
  const whole = response(answer, call, incoming);
  const begun = { ...whole, status: "in_progress", output: [], usage: null };
  const start = [
    event("response.created", { response: begun }),
    event("response.in_progress", { response: begun }),
    ...outputOf(answer, incoming).flatMap((item, output_index) => [
      event("response.output_item.added", { output_index, item: { ...item, status: "in_progress", ...emptied(item) } }),
      ...deltasOf(item, answer).map(([type, delta]) => event(type, { output_index, item_id: item.id, ...delta })),
      event("response.output_item.done", { output_index, item }),
    ]),
  ];
  const ending = [event(`response.${whole.status}`, { response: whole })];
  return { contentType: "text/event-stream; charset=utf-8", start, ending };
}

type Item = JsonObject & { id: string; type: "message" | "function_call" };

function emptied({ type }: Item): JsonObject {
  return type === "message" ? { content: [] } : { arguments: "" };
}

function deltasOf(item: Item, { chunks }: Answer): [string, JsonObject][] {
  if (item.type === "message") {
    const part = { type: "output_text", text: "", annotations: [] };
    return [
      ["response.content_part.added", { content_index: 0, part }],
      ...chunks.map((delta): [string, JsonObject] => ["response.output_text.delta", { content_index: 0, delta }]),
    ];
  }
  return halves(String(item.arguments)).map((delta) => ["response.function_call_arguments.delta", { delta }]);
}

function response(answer: Answer, { model }: Call, incoming: Incoming) {
  const { inputTokens: input_tokens, outputTokens: output_tokens } = answer.usage;
  const isCut = answer.finish === "length";
  return {
    id: `resp_${incoming.number}`,
    object: "response",
    created_at: scriptedTime.getTime() / 1000,
    status: isCut ? "incomplete" : "completed",
    incomplete_details: isCut ? { reason: "max_output_tokens" } : null,
    error: null,
    model,
    output: outputOf(answer, incoming),
    usage: {
      input_tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input_tokens + output_tokens,
    },
  };
}

function outputOf({ text, toolCalls }: Answer, { number }: Incoming): Item[] {
  const said: Item = {
    id: `msg_${number}`,
    type: "message",
    status: "completed",
    role: "assistant",
    content: [{ type: "output_text", text, annotations: [] }],
  };
  const calls = toolCalls.map((call, index): Item => {
    const [name = "", namespace] = call.name.split("/").reverse();
    return {
      id: `fc_${number}_${index + 1}`,
      type: "function_call",
      status: "completed",
      call_id: `call_${number}_${index + 1}`,
      name,
      ...(namespace !== undefined && { namespace }),
      arguments: JSON.stringify(call.arguments),
    };
  });
  return text === "" ? calls : [said, ...calls];
}

import { objectOf, objectsOf, stringsUnder } from "./json.ts";
import { type Call, type Incoming, type Protocol, type Wire, WireError, wholeBody } from "./protocol.ts";
import type { Answer } from "./reply.ts";

const callPath = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/** https://ai.google.dev/api/generate-content */
export const google: Protocol = {
  basePath: "",
  isCall: ({ method, path }) => method === "POST" && callPath.test(path),
  readCall,
  lookups: { "GET /v1beta/models": ({ models }) => ({ models: models.map(describeModel) }) },
  encodeAnswer: (answer, call, incoming) =>
    call.streaming
      ? encodeStream(answer, call, incoming)
      : wholeBody(chunk(answer, call, incoming)(parts(answer), answer)),
  encodeError: ({ status, message, code }, incoming) => {
    const error = {
      code: status,
      message,
      status: code ?? errorStatus[status] ?? (status >= 500 ? "INTERNAL" : "INVALID_ARGUMENT"),
    };
    return isArrayStream(incoming) ? [{ error }] : { error };
  },
  unknownModel: (name) =>
    new WireError(404, `models/${name} is not found for API version v1beta, or is not supported for generateContent.`),
};

const errorStatus: Record<number, string> = {
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  409: "ABORTED",
  429: "RESOURCE_EXHAUSTED",
  499: "CANCELLED",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

function readCall({ path, body }: Incoming): Call {
  const [, model = "", method] = callPath.exec(path) ?? [];
  if (!Array.isArray(body.contents)) {
    throw new WireError(400, "* GenerateContentRequest.contents: contents is not specified");
  }
  const config = objectOf(body.generationConfig);
  const schema = config.responseJsonSchema ?? config._responseJsonSchema ?? config.responseSchema;
  return {
    model: decodeURIComponent(model),
    streaming: method === "streamGenerateContent",
    messages: objectsOf(body.contents),
    toolNames: objectsOf(body.tools).flatMap((tool) => stringsUnder("name", objectsOf(tool.functionDeclarations))),
    schema: schema === undefined ? undefined : objectOf(schema),
  };
}

function encodeStream(answer: Answer, call: Call, incoming: Incoming): Wire {
  const write = chunk(answer, call, incoming);
  const pieces = [...answer.chunks.map((text) => ({ text })), ...functionCalls(answer)];
  const start = pieces.map((part) => write([part]));
  const last = write([{ text: "" }], answer);
  return isArrayStream(incoming) ? arrayStream(start, last) : eventStream(start, last);
}

/** Server-sent events here end their lines with CR LF. */
function eventStream(start: object[], last: object): Wire {
  const event = (data: object) => `data: ${JSON.stringify(data)}\r\n\r\n`;
  return { contentType: "text/event-stream", start: start.map(event), ending: [event(last)] };
}

/** Without `alt=sse` the stream is one JSON array whose elements arrive one by one. */
function arrayStream(start: object[], last: object): Wire {
  const elements = start.map((element) => `${JSON.stringify(element)}\n,\r\n`);
  return {
    contentType: "application/json; charset=UTF-8",
    start: ["[", ...elements],
    ending: [JSON.stringify(last), "\n]"],
  };
}

function isArrayStream({ path, query }: Incoming): boolean {
  return path.endsWith(":streamGenerateContent") && query.alt !== "sse";
}

/** One response object; only the last one of a stream has the finish reason. */
function chunk({ usage: { inputTokens, outputTokens } }: Answer, { model }: Call, { number }: Incoming) {
  return (contentParts: object[], ended?: Answer) => ({
    candidates: [
      {
        content: { parts: contentParts, role: "model" },
        ...(ended ? { finishReason: ended.finish === "length" ? "MAX_TOKENS" : "STOP" } : {}),
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens,
      totalTokenCount: inputTokens + outputTokens,
    },
    modelVersion: model,
    responseId: `response-${number}`,
  });
}

function parts(answer: Answer): object[] {
  return [...(answer.text === "" ? [] : [{ text: answer.text }]), ...functionCalls(answer)];
}

/** Arguments are an object here; calls have no id and are identified by their order. */
function functionCalls({ toolCalls }: Answer): object[] {
  return toolCalls.map((call) => ({ functionCall: { name: call.name, args: call.arguments } }));
}

function describeModel(name: string): object {
  return {
    name: `models/${name}`,
    version: "001",
    displayName: name,
    inputTokenLimit: 8192,
    outputTokenLimit: 8192,
    supportedGenerationMethods: ["generateContent"],
  };
}

// Adds the chunks of a reply to a message, as the AI SDK's own client does, in versions 6 and 7.
import type { UIMessage } from "ai";
import type { MessageChunk } from "./chat-backend.ts";

type Part = { type: string } & Record<string, unknown>;
type ApplyChunk = (message: UIMessage, chunk: MessageChunk) => void;

const partsOf = (message: UIMessage) => message.parts as unknown as Part[];

const handlers: Record<string, ApplyChunk> = {
  start(message, { messageId, messageMetadata }) {
    if (typeof messageId === "string") message.id = messageId;
    mergeMetadata(message, messageMetadata);
  },
  finish: (message, { messageMetadata }) => mergeMetadata(message, messageMetadata),
  "message-metadata": (message, { messageMetadata }) => mergeMetadata(message, messageMetadata),
  "start-step": (message) => partsOf(message).push({ type: "step-start" }),
  "text-start": (message, chunk) => startText("text", message, chunk),
  "text-delta": (message, chunk) => addText("text", message, chunk),
  "text-end": (message, chunk) => endText("text", message, chunk),
  "reasoning-start": (message, chunk) => startText("reasoning", message, chunk),
  "reasoning-delta": (message, chunk) => addText("reasoning", message, chunk),
  "reasoning-end": (message, chunk) => endText("reasoning", message, chunk),
  "tool-input-start": (message, chunk) => changeTool(message, chunk, { state: "input-streaming", input: undefined }),
  "tool-input-available": (message, { input, providerMetadata, ...chunk }) =>
    changeTool(message, chunk, {
      state: "input-available",
      input,
      ...(providerMetadata !== undefined && { callProviderMetadata: providerMetadata }),
    }),
  "tool-input-error": (message, { errorText, input, ...chunk }) =>
    changeTool(message, chunk, { state: "output-error", input, errorText }),
  "tool-output-available": (message, { output, preliminary, ...chunk }) =>
    changeTool(message, chunk, { state: "output-available", output, preliminary }),
  "tool-output-error": (message, { errorText, ...chunk }) =>
    changeTool(message, chunk, { state: "output-error", errorText }),
  file: addPart,
  "source-url": addPart,
  "source-document": addPart,
};

/** Changes the message. Chunks of unknown types are ignored. */
export function applyChunk(message: UIMessage, chunk: MessageChunk): void {
  if (Object.hasOwn(handlers, chunk.type)) handlers[chunk.type]?.(message, chunk);
  else if (chunk.type.startsWith("data-") && chunk.transient !== true) addData(message, chunk);
}

/** The state of an open text is known by the id of its chunks, which later requests do not need. */
const openTexts = new WeakMap<Part, unknown>();

function startText(type: "text" | "reasoning", message: UIMessage, { id, providerMetadata }: MessageChunk): void {
  const part: Part = {
    type,
    text: "",
    state: "streaming",
    ...(providerMetadata !== undefined && { providerMetadata }),
  };
  openTexts.set(part, id);
  partsOf(message).push(part);
}

function findText(type: string, message: UIMessage, id: unknown): Part | undefined {
  return partsOf(message).findLast((part) => part.type === type && openTexts.get(part) === id);
}

function addText(type: string, message: UIMessage, { id, delta }: MessageChunk): void {
  const part = findText(type, message, id);
  if (part) part.text = `${String(part.text)}${String(delta)}`;
}

function endText(type: string, message: UIMessage, { id, providerMetadata }: MessageChunk): void {
  const part = findText(type, message, id);
  if (part) Object.assign(part, { state: "done", ...(providerMetadata !== undefined && { providerMetadata }) });
}

function changeTool(message: UIMessage, chunk: Record<string, unknown>, changes: Record<string, unknown>): void {
  const { toolCallId, toolName, dynamic, providerExecuted, title } = chunk;
  let part = partsOf(message).find((known) => known.toolCallId === toolCallId);
  if (!part) {
    part = dynamic ? { type: "dynamic-tool", toolName, toolCallId } : { type: `tool-${String(toolName)}`, toolCallId };
    partsOf(message).push(part);
  }
  Object.assign(part, changes);
  if (providerExecuted !== undefined) part.providerExecuted = providerExecuted;
  if (title !== undefined) part.title = title;
}

function addPart(message: UIMessage, chunk: MessageChunk): void {
  partsOf(message).push(chunk);
}

/** Data with the id of an earlier part replaces it. */
function addData(message: UIMessage, { type, id, data }: MessageChunk): void {
  const known = id === undefined ? undefined : partsOf(message).find((part) => part.type === type && part.id === id);
  if (known) known.data = data;
  else partsOf(message).push({ type, ...(id !== undefined && { id }), data });
}

function mergeMetadata(message: UIMessage, metadata: unknown): void {
  if (typeof metadata !== "object" || metadata === null) return;
  message.metadata = { ...(message.metadata as object | undefined), ...metadata };
}

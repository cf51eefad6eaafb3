// A chat of the AI SDK, in as many of its words as are read here: they are the same in its sixth and its seventh generation.

/** A tool that the agent calls; `dynamic` ones belong to the cloud, or to somebody else. */
export interface ToolCall {
  toolName: string;
  toolCallId: string;
  input?: unknown;
  dynamic?: boolean | undefined;
}

export interface ChatMessage {
  role: string;
  parts: readonly { type: string }[];
}

/** What a part of a message can hold, if it tells of a tool. */
export interface ToolPart {
  type: string;
  toolCallId: string;
  state: string;
  toolName?: string;
  input?: unknown;
  output?: unknown;
  errorText?: string;
  providerExecuted?: boolean;
  preliminary?: boolean;
}

export type ToolOutput =
  | { tool: string; toolCallId: string; output: unknown }
  | { tool: string; toolCallId: string; state: "output-error"; errorText: string };

/** What `useChat` returns, as far as the tool needs it. */
export interface AnswerableChat {
  addToolOutput(output: ToolOutput): unknown;
}

export function isToolPart(part: { type: string }): part is ToolPart {
  return part.type === "dynamic-tool" || part.type.startsWith("tool-");
}

/** Calls of the last step that this page, not the cloud, is to answer. */
export function pageCallsIn(messages: readonly ChatMessage[]): ToolPart[] {
  const last = messages.at(-1);
  if (last?.role !== "assistant") return [];
  const start = last.parts.findLastIndex(({ type }) => type === "step-start");
  return last.parts
    .slice(start + 1)
    .filter(isToolPart)
    .filter(({ providerExecuted, type }) => !providerExecuted && type !== "dynamic-tool");
}

export function isAnswered({ state, preliminary }: ToolPart): boolean {
  return state === "output-error" || (state === "output-available" && !preliminary);
}

/** Every call of the last step has its answer, and the agent waits for them. */
export function isReadyToSend(messages: readonly ChatMessage[]): boolean {
  const calls = pageCallsIn(messages);
  return calls.length > 0 && calls.every(isAnswered);
}

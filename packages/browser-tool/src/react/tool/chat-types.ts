// The parts of the AI SDK's chat types that are used here. They are the same in versions 6 and 7.

/** A tool call of the agent. `dynamic` tools are not answered in the page. */
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

/** A tool part of a message. */
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

/** The part of `useChat`'s result that the tool needs. */
export interface AnswerableChat {
  addToolOutput(output: ToolOutput): unknown;
}

export function isToolPart(part: { type: string }): part is ToolPart {
  return part.type === "dynamic-tool" || part.type.startsWith("tool-");
}

/** Calls of the last step that the page must answer, not the server. */
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

/** Whether all calls of the last step are answered, so that the answers can be sent. */
export function isReadyToSend(messages: readonly ChatMessage[]): boolean {
  const calls = pageCallsIn(messages);
  return calls.length > 0 && calls.every(isAnswered);
}

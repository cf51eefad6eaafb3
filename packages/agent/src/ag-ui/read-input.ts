// What is read from an AG-UI request (RunAgentInput).
import { isObject, objectOf } from "@giselles-ai/planner/internal";

export interface AgUiInput {
  threadId: string;
  runId: string;
  messages: AgUiMessage[];
  resume: AgUiResume[];
}

interface AgUiMessage {
  role: string;
  content: string;
}

interface AgUiResume {
  interruptId: string;
  status: string;
  payload?: { approved?: boolean; reason?: string };
}

export function readAgUiInput(body: unknown): AgUiInput | undefined {
  const { threadId, runId, messages, resume } = objectOf(body);
  if (!isId(threadId) || !isId(runId) || !Array.isArray(messages)) return undefined;
  return {
    threadId,
    runId,
    messages: messages.filter(isObject).map(({ role, content }) => ({ role: String(role), content: textIn(content) })),
    resume: Array.isArray(resume) ? resume.filter(isObject).map(readResume) : [],
  };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= 200;
}

/** A text, or a list of parts. */
function textIn(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? content.filter(isObject) : [];
  return parts.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join("\n");
}

function readResume({ interruptId, status, payload }: Record<string, unknown>): AgUiResume {
  const { approved, reason } = objectOf(payload);
  return {
    interruptId: String(interruptId),
    status: String(status),
    payload: { approved: approved === true, ...(typeof reason === "string" && { reason }) },
  };
}

/** The last message of the user. */
export function taskOf(messages: readonly AgUiMessage[]): string {
  return messages.findLast(({ role }) => role === "user")?.content.trim() ?? "";
}

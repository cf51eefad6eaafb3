// Reads the person's request and what was done for it from the messages of a chat.
import type { Conversation, ExecutionReport, HistoryStep, PlanStep } from "@giselles-ai/protocol";
import type { UIMessage } from "ai";

/** What the agent stores with the actions that it sends to the page. */
export interface StoredPlan {
  engine: string;
  message: string;
  steps: PlanStep[];
  /** Plans before it that the person denied. */
  denied: HistoryStep[];
  /** Steps that the person left out, as text. */
  leftOut: string[];
}

export interface ReadRequest {
  goal: string;
  steps: HistoryStep[];
  answers: { question: string; answer: string }[];
  conversation: Conversation;
  leftOut: Set<string>;
}

/** The last request of a chat. An answer to a question from the agent belongs to the request before it. */
export function readChatRequest(messages: readonly UIMessage[]): ReadRequest {
  const turns = splitTurns(messages);
  let first = turns.length - 1;
  while (first > 0 && turns[first - 1]?.isQuestion) first -= 1;
  const current = turns.slice(Math.max(0, first));
  const asked = current.slice(0, -1);
  return {
    goal: current[0]?.request ?? "",
    steps: current.flatMap(({ steps, isQuestion, answer }, index) => [
      ...steps,
      ...(isQuestion ? [replied(answer, current[index + 1]?.request ?? "")] : []),
    ]),
    answers: asked.map(({ answer }, index) => ({ question: answer, answer: current[index + 1]?.request ?? "" })),
    conversation: {
      turns: turns.slice(0, Math.max(0, first)).map(({ request, answer }) => ({ request, answer })),
    },
    leftOut: new Set(current.flatMap(({ leftOut }) => leftOut)),
  };
}

function replied(message: string, reply: string): HistoryStep {
  return { proposal: { message, steps: [] }, executions: [], reply };
}

interface Turn {
  request: string;
  answer: string;
  isQuestion: boolean;
  steps: HistoryStep[];
  leftOut: string[];
}

function splitTurns(messages: readonly UIMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    if (message.role === "user")
      turns.push({ request: textOf(message), answer: "", isQuestion: false, steps: [], leftOut: [] });
    const turn = turns.at(-1);
    if (!turn || message.role === "user") continue;
    turn.answer = textOf(message);
    turn.isQuestion = (message.metadata as { isQuestion?: unknown } | undefined)?.isQuestion === true;
    const stored = message.parts.flatMap(readExecution);
    turn.steps.push(...stored.flatMap(({ steps }) => steps));
    turn.leftOut.push(...stored.flatMap(({ leftOut }) => leftOut));
  }
  return turns;
}

function readExecution(part: UIMessage["parts"][number]): Pick<Turn, "steps" | "leftOut">[] {
  const { type, callProviderMetadata, output, errorText } = part as {
    type: string;
    callProviderMetadata?: { giselle?: Partial<StoredPlan> };
    output?: { report?: ExecutionReport };
    errorText?: string;
  };
  const plan = callProviderMetadata?.giselle;
  if (type !== "tool-executeFormActions" || !plan?.steps) return [];
  const { engine, message = "", steps, denied = [], leftOut = [] } = plan;
  const executions = steps.map((_, index) => {
    const { status, code, message: text } = output?.report?.outcomes?.[index] ?? { status: "skipped" as const };
    return { status, ...(code && { code }), ...((text ?? errorText) && { message: text ?? errorText }) };
  });
  const executed: HistoryStep = { ...(engine && { engine }), proposal: { message, steps }, executions };
  return [{ steps: [...denied, executed], leftOut }];
}

function textOf({ parts }: UIMessage): string {
  return parts
    .flatMap((part) => (part.type === "text" ? part.text.trim() : []))
    .filter(Boolean)
    .join("\n");
}

import type { PlanIssue } from "@giselles-ai/protocol";
import type { Message } from "../engine.ts";
import { repairPrompt } from "./prompt.ts";

const maxQuotedLength = 6000;

/** The messages that ask a model to repair its answer: the answer itself, and its problems. */
export function repairMessages(answer: string, issues: readonly PlanIssue[]): Message[] {
  const quoted = answer.trim() === "" ? "(nothing)" : answer.slice(0, maxQuotedLength);
  return [
    { role: "assistant", content: quoted },
    { role: "user", content: repairPrompt(issues) },
  ];
}

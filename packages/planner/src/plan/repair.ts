import type { PlanIssue } from "@giselles-ai/protocol";
import type { Message } from "../engine.ts";
import { repairPrompt } from "./prompt.ts";

const maxQuoted = 6000;

/** What is said to a model whose answer cannot be used: its own words, and each mistake with what is possible instead. */
export function repairMessages(said: string, issues: readonly PlanIssue[]): Message[] {
  const quoted = said.trim() === "" ? "(nothing)" : said.slice(0, maxQuoted);
  return [
    { role: "assistant", content: quoted },
    { role: "user", content: repairPrompt(issues) },
  ];
}

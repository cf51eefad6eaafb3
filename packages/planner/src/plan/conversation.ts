import type { Conversation } from "@giselles-ai/protocol";
import { estimateTokens } from "./budget.ts";

const maxRequestLength = 1000;
const maxAnswerLength = 600;
const maxDone = 25;

/**
 * Renders earlier requests of a conversation within a token budget. If it is short, the details of older turns are left out, then
 * whole turns from the oldest on, and the text says how many.
 */
export function renderConversation({ turns, omitted = 0 }: Conversation, budget: number): string {
  const full = turns.map((turn) => renderTurn(turn, maxDone));
  const short = turns.map((turn) => renderTurn(turn, 3));
  const last = turns.length - 1;
  for (let dropped = 0; dropped < turns.length; dropped += 1) {
    for (const shortened of dropped === 0 ? [0, last] : [last]) {
      const count = omitted + dropped;
      const kept = [...short.slice(dropped, shortened), ...full.slice(Math.max(dropped, shortened))];
      const lines = [...(count > 0 ? [`(${count} earlier requests omitted)`] : []), ...kept];
      const text = lines.join("\n");
      if (estimateTokens(text) <= budget) return text;
    }
  }
  return `(${omitted + turns.length} earlier requests omitted)`;
}

function renderTurn({ request, done = [], answer }: Conversation["turns"][number], maxLines: number): string {
  const more = done.length - maxLines;
  return [
    `The user: ${clip(request, maxRequestLength)}`,
    ...done.slice(0, maxLines).map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
    ...(answer === undefined ? [] : [`You: ${clip(answer, maxAnswerLength)}`]),
  ].join("\n");
}

function clip(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= length ? line : `${line.slice(0, length)}… (${line.length - length} more characters)`;
}

import type { LanguageModelV3Message, LanguageModelV3Prompt } from "@ai-sdk/provider";
import type { Conversation } from "@giselles-ai/protocol";

const maxTurns = 20;
const maxTextLength = 2000;

/** The earlier requests of the person with the text that answered them. The oldest are counted and left out. */
export function readConversation(prompt: LanguageModelV3Prompt): Conversation | undefined {
  const turns: Conversation["turns"] = [];
  for (const message of prompt.slice(0, prompt.findLastIndex(isRequest))) {
    const text = message.role === "user" || message.role === "assistant" ? textOf(message).trim() : "";
    const last = turns.at(-1);
    if (text === "") continue;
    if (message.role === "user") turns.push({ request: clip(text) });
    else if (last) last.answer = clip([last.answer, text].filter(Boolean).join("\n"));
  }
  const omitted = Math.max(0, turns.length - maxTurns);
  return turns.length === 0 ? undefined : { turns: turns.slice(omitted), ...(omitted > 0 && { omitted }) };
}

function isRequest(message: LanguageModelV3Message): boolean {
  return message.role === "user" && textOf(message).trim() !== "";
}

export function textOf({ content }: Extract<LanguageModelV3Message, { role: "user" | "assistant" }>): string {
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

function clip(text: string): string {
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength)}…`;
}

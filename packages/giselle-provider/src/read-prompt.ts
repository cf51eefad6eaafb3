import {
  InvalidPromptError,
  type LanguageModelV3CallOptions,
  type LanguageModelV3Message,
  type LanguageModelV3Prompt,
  type LanguageModelV3ToolResultPart,
} from "@ai-sdk/provider";
import { z } from "zod";
import { type CallOptions, readCallOptions } from "./call-options.ts";

/** What a call asks for, out of all that the AI SDK hands over. */
export interface ReadPrompt extends Pick<CallOptions, "owner"> {
  /** The session that it belongs to, when it says so. */
  sessionId: string | undefined;
  /** The last user message's text; undefined when the call brings tool results. */
  message: string | undefined;
  document: string | undefined;
  toolResults: LanguageModelV3ToolResultPart[];
  /** The same for the same conversation. */
  hash: string;
}

/** Unknown properties are those of other versions, and are ignored. */
const partOptionsSchema = z.object({ giselle: z.object({ sessionId: z.string().min(1) }) });

export async function readPrompt({ prompt, providerOptions }: LanguageModelV3CallOptions): Promise<ReadPrompt> {
  const { sessionId, document, ...whose } = readCallOptions(providerOptions?.giselle);
  const last = prompt.at(-1);
  const toolResults = last?.role === "tool" ? last.content.filter((part) => part.type === "tool-result") : [];
  const bringsResults = toolResults.length > 0;
  return {
    ...whose,
    sessionId: sessionId ?? findSessionId(prompt),
    message: bringsResults ? undefined : readTask(prompt),
    document,
    toolResults,
    hash: await hash(prompt),
  };
}

/** Whatever a session has told carries its id to the browser and back; the latest counts. */
function findSessionId(prompt: LanguageModelV3Prompt): string | undefined {
  for (const { role, content } of prompt.toReversed()) {
    if (role !== "assistant" && role !== "tool") continue;
    for (const { providerOptions } of content.toReversed()) {
      const read = partOptionsSchema.safeParse(providerOptions);
      if (read.success) return read.data.giselle.sessionId;
    }
  }
  return undefined;
}

function readTask(prompt: LanguageModelV3Prompt): string {
  for (const message of prompt.toReversed()) {
    const text = message.role === "user" ? textOf(message).trim() : "";
    if (text !== "") return text;
  }
  throw new InvalidPromptError({ prompt, message: "No user message has any text, and a run needs a task." });
}

function textOf({ content }: Extract<LanguageModelV3Message, { role: "user" }>): string {
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

async function hash(prompt: LanguageModelV3Prompt): Promise<string> {
  const text = JSON.stringify(prompt, (name, value) => (name === "providerOptions" ? undefined : value));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

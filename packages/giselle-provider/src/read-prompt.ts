import {
  InvalidPromptError,
  type LanguageModelV3CallOptions,
  type LanguageModelV3Prompt,
  type LanguageModelV3ToolResultPart,
} from "@ai-sdk/provider";
import type { Conversation } from "@giselles-ai/protocol";
import { z } from "zod";
import { type CallOptions, readCallOptions } from "./call-options.ts";
import { readConversation, textOf } from "./read-conversation.ts";

/** The used part of a call's prompt and options. */
export interface ReadPrompt extends Pick<CallOptions, "owner" | "appData" | "appTools"> {
  /** The session, if the call or its messages name one. */
  sessionId: string | undefined;
  /** Text of the last user message. Undefined if the call has tool results. */
  message: string | undefined;
  document: string | undefined;
  /** The requests and answers before the message. */
  conversation: Conversation | undefined;
  toolResults: LanguageModelV3ToolResultPart[];
  /** Identifies the conversation so far. */
  hash: string;
}

/** Ignores unknown properties, which other versions may have. */
const partOptionsSchema = z.object({ giselle: z.object({ sessionId: z.string().min(1) }) });

export async function readPrompt({ prompt, providerOptions }: LanguageModelV3CallOptions): Promise<ReadPrompt> {
  const { sessionId, document, ...options } = readCallOptions(providerOptions?.giselle);
  const last = prompt.at(-1);
  const toolResults = last?.role === "tool" ? last.content.filter((part) => part.type === "tool-result") : [];
  const hasResults = toolResults.length > 0;
  return {
    ...options,
    sessionId: sessionId ?? findSessionId(prompt),
    message: hasResults ? undefined : readTask(prompt),
    document,
    conversation: hasResults ? undefined : readConversation(prompt),
    toolResults,
    hash: await hash(prompt),
  };
}

/** The latest session id in the messages. Every part of a session carries it to the browser and back. */
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
  throw new InvalidPromptError({ prompt, message: "A run needs a task, but no user message has any text." });
}

async function hash(prompt: LanguageModelV3Prompt): Promise<string> {
  const text = JSON.stringify(prompt, (name, value) => (name === "providerOptions" ? undefined : value));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

import type { LanguageModelV3, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { abortableSleep, type Sleep } from "../../src/time.ts";
import type { Part } from "../cloud/converse.cases.ts";

/** Reconnects at once. Longer waits, of claims and parked connections, are real. */
export const withoutBackoff: Sleep = async (ms, options) => (ms > 4000 ? abortableSleep(ms, options) : undefined);

export interface Call {
  prompt: LanguageModelV3Prompt;
  sessionId?: string;
  /** The reader disconnects after this many parts. */
  disconnectAfter?: number;
}

export type CallOutcome =
  | { kind: "whole"; parts: Part[] }
  | { kind: "disconnected" }
  | { kind: "refused"; code: string; message: string };

/** Calls a model and reads to the end, or until the reader disconnects. */
export async function callModel(
  model: LanguageModelV3,
  { prompt, sessionId, disconnectAfter }: Call,
): Promise<CallOutcome> {
  const options = sessionId ? { providerOptions: { giselle: { sessionId } } } : {};
  try {
    const { stream } = await model.doStream({ prompt, ...options });
    const reader = stream.getReader();
    const parts: Part[] = [];
    for (;;) {
      if (parts.length === disconnectAfter && parts.at(-1)?.type !== "finish") {
        await reader.cancel();
        return { kind: "disconnected" };
      }
      const { done, value } = await reader.read();
      if (done) return { kind: "whole", parts };
      parts.push(value);
    }
  } catch (error) {
    const { code = "?", message = String(error) } = error as { code?: string; message?: string };
    return { kind: "refused", code, message };
  }
}

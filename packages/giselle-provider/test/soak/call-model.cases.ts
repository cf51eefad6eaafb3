import type { LanguageModelV3, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { type Sleep, sleep } from "../../src/time.ts";
import type { Part } from "../cloud/converse.cases.ts";

/** Lost connections are sought again at once; claims and parked connections keep their time. */
export const impatient: Sleep = async (ms, options) => (ms > 4000 ? sleep(ms, options) : undefined);

export interface Call {
  prompt: LanguageModelV3Prompt;
  sessionId?: string;
  /** The reader goes away after so many parts. */
  leaveAfter?: number;
}

export type Told =
  | { kind: "whole"; parts: Part[] }
  | { kind: "left" }
  | { kind: "refused"; code: string; message: string };

/** One call of a model, to its end or until the reader has had enough. */
export async function callModel(model: LanguageModelV3, { prompt, sessionId, leaveAfter }: Call): Promise<Told> {
  const options = sessionId ? { providerOptions: { giselle: { sessionId } } } : {};
  try {
    const { stream } = await model.doStream({ prompt, ...options });
    const reader = stream.getReader();
    const parts: Part[] = [];
    for (;;) {
      if (parts.length === leaveAfter && parts.at(-1)?.type !== "finish") {
        await reader.cancel();
        return { kind: "left" };
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

import type { LanguageModelV3FinishReason } from "@ai-sdk/provider";
import type { usageSchema } from "@giselles-ai/protocol";
import type { z } from "zod";
import type { FinishPart } from "./parts.ts";

type Stats = z.infer<typeof usageSchema>;

/** How a step ended: with the result of the run, or with a page request. */
export interface StepEnd {
  /** The status of the run, or `tool-calls`. */
  status: string | undefined;
  stats?: Stats;
  /** Number of malformed lines. */
  malformedLines?: number;
}

const unified = new Map(
  Object.entries<LanguageModelV3FinishReason["unified"]>({
    success: "stop",
    error: "error",
    "tool-calls": "tool-calls",
    max_turns: "length",
    turn_limit: "length",
  }),
);

/** The `finish` part of a step. The token usage is only known at the end of the run. */
export function describeFinish({ status, stats, malformedLines = 0 }: StepEnd, sessionId: string): FinishPart {
  return {
    type: "finish",
    finishReason: { unified: status === undefined ? "stop" : (unified.get(status) ?? "other"), raw: status },
    usage: describeUsage(stats),
    providerMetadata: { giselle: { sessionId, ...(malformedLines > 0 ? { malformedLines } : {}) } },
  };
}

function describeUsage(stats: Stats = {}): FinishPart["usage"] {
  const { input_tokens: input, output_tokens: output, cached } = stats;
  return {
    inputTokens: {
      total: input,
      noCache: input !== undefined && cached !== undefined ? input - cached : undefined,
      cacheRead: cached,
      cacheWrite: undefined,
    },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
    ...(Object.keys(stats).length > 0 ? { raw: stats } : {}),
  };
}

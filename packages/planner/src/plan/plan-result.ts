import type { PlannerOutput, RefusedAnswer } from "@giselles-ai/protocol";
import type { CompletionRequest, Exchange, Usage } from "../engine.ts";
import type { SanitiserNote } from "../validate/sanitize.ts";

export interface PlanResult {
  plan: PlannerOutput;
  /** The name of the engine that made the plan. */
  engine: string;
  /** The model of the engine; undefined if it has none. */
  model?: string | undefined;
  /** Number of model calls: 0, 1, or 2 with a repair. */
  attempts: number;
  usage: Usage;
  latencyMs: number;
  repaired: boolean;
  /** Answers that were not valid plans, before the one that was. */
  refused: RefusedAnswer[];
  /** Problems of the answer that were fixed without asking again. */
  sanitised: SanitiserNote[];
  /** The first request to the model; undefined if there was none. */
  request: CompletionRequest | undefined;
  /** All requests and answers, unredacted. */
  exchanges: Exchange[];
}

import type { PlannerOutput } from "@giselles-ai/protocol";
import type { CompletionRequest, Exchange, Usage } from "../engine.ts";
import type { SanitiserNote } from "../validate/sanitize.ts";

export interface PlanResult {
  plan: PlannerOutput;
  /** The name of the engine that made the plan. */
  engine: string;
  /** Which model the engine asked; undefined for one without. */
  model?: string | undefined;
  /** Calls of a model: 0, 1, or 2 with a repair. */
  attempts: number;
  usage: Usage;
  latencyMs: number;
  repaired: boolean;
  /** What was put right in the answer without asking again. */
  sanitised: SanitiserNote[];
  /** What the model was asked first; undefined when none was. */
  request: CompletionRequest | undefined;
  /** Every question and answer, as they were. */
  exchanges: Exchange[];
}

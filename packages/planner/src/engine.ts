import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";

export type JsonSchema = Record<string, unknown>;

/** What an engine's constrained decoding wants. */
export interface SchemaDialect {
  /** Every property must be required; one that may be absent is null instead. */
  requireAll: boolean;
  /** Regular expressions are understood. */
  patterns: boolean;
  /** The most values in all enumerations together. */
  maxEnumValues: number;
}

/**
 * Turns a goal and a page into one plan. Planning has no side effect: an engine calls no tool. It keeps nothing between two
 * calls either: what it wants to know again it puts into the `memo` of a step, and finds it in `context.steps`.
 */
export interface PlannerEngine {
  readonly name: string;
  generatePlan(input: PlannerInput, options?: { signal?: AbortSignal }): Promise<PlannerOutput>;
}

export interface Message {
  role: "user" | "assistant";
  content: string;
}

/** What a model is asked. */
export interface CompletionRequest {
  system: string;
  messages: Message[];
  /** The JSON Schema that the answer shall follow. */
  schema: JsonSchema;
  /** PNG or JPEG, base64; they belong to the first message. */
  images: string[];
  maxOutputTokens: number;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** What a model answered. */
export interface Completion {
  text: string;
  usage: Usage;
  /** "length" is an answer that ran into its token limit. */
  finish: "stop" | "length";
  /** The body that went over the wire, where the engine knows it. */
  body?: unknown;
}

/** One question to the model and its answer, as they were: for the audit, which redacts them. */
export interface Exchange {
  request: CompletionRequest;
  answer: string;
  usage: Usage;
  latencyMs: number;
  /** "length" is an answer that ran into its token limit. */
  finish: Completion["finish"];
  /** The body that went over the wire, where the engine knows it. */
  body?: unknown;
}

/** A model behind a wire. It completes; how plans are made of that, checked and repaired is the same for all of them. */
export interface ModelEngine extends PlannerEngine {
  readonly model: string;
  /** What fits into the model at once, question and answer, in tokens. */
  readonly contextTokens: number;
  /** Whether the model can be shown images. */
  readonly vision: boolean;
  /** What its constrained decoding understands. */
  readonly dialect: SchemaDialect;
  complete(request: CompletionRequest, options: { signal: AbortSignal }): Promise<Completion>;
}

export type Engine = ModelEngine | PlannerEngine;

export function isModelEngine(engine: Engine): engine is ModelEngine {
  return "complete" in engine;
}

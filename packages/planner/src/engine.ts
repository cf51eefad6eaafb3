import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";

export type JsonSchema = Record<string, unknown>;

/** What the constrained decoding of an engine supports. */
export interface SchemaDialect {
  /** Every property must be required; optional ones are nullable instead. */
  requireAll: boolean;
  /** Supports regular expressions. */
  patterns: boolean;
  /** Maximum number of values in all enumerations together. */
  maxEnumValues: number;
  /** Maximum number of optional properties in all objects together. Default: no limit. */
  maxOptional?: number;
  /** Supports `$defs` and `$ref`, so that the ids of the page are listed once. Default false. */
  references?: boolean;
}

/**
 * Turns a goal and a page into a plan, without side effects. An engine keeps no state between calls: it puts state into the `memo`
 * of a step and gets it back in `context.steps`.
 */
export interface PlannerEngine {
  readonly name: string;
  /** The model behind it, if there is one. */
  readonly model?: string;
  generatePlan(input: PlannerInput, options?: PlannerEngineOptions): Promise<PlannerOutput>;
}

export interface PlannerEngineOptions {
  signal?: AbortSignal;
  /** To call after each request to a model, so that it is recorded and its tokens are counted. */
  onExchange?: (exchange: Exchange) => void;
}

export interface Message {
  role: "user" | "assistant";
  content: string;
}

/** A request to a model. */
export interface CompletionRequest {
  system: string;
  messages: Message[];
  /** The JSON Schema of the answer. */
  schema: JsonSchema;
  /** PNG or JPEG in base64. They belong to the first message. */
  images: string[];
  maxOutputTokens: number;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** The answer of a model. */
export interface Completion {
  text: string;
  usage: Usage;
  /** "length" if the answer reached its token limit. */
  finish: "stop" | "length";
  /** The request body as sent, if the engine knows it. */
  body?: unknown;
}

/** A request to the model and its answer, unredacted. The audit log redacts them. */
export interface Exchange {
  request: CompletionRequest;
  answer: string;
  usage: Usage;
  latencyMs: number;
  /** "length" if the answer reached its token limit. */
  finish: Completion["finish"];
  /** The request body as sent, if the engine knows it. */
  body?: unknown;
}

/** An engine with a model. It only completes requests; prompting, validation and repair are shared by all engines. */
export interface ModelEngine extends PlannerEngine {
  readonly model: string;
  /** Context window in tokens, for request and answer together. */
  readonly contextTokens: number;
  /** Whether the model accepts images. */
  readonly vision: boolean;
  /** What its constrained decoding supports. */
  readonly dialect: SchemaDialect;
  complete(request: CompletionRequest, options: { signal: AbortSignal }): Promise<Completion>;
}

export type Engine = ModelEngine | PlannerEngine;

export function isModelEngine(engine: Engine): engine is ModelEngine {
  return "complete" in engine;
}

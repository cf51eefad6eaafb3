import { z } from "zod";
import { executeRequestSchema, snapshotRequestSchema } from "./relay.ts";

/** The position of the event in the run, counted from 1. Old servers omit it. */
const seq = z.number().int().nonnegative().optional();

export const relaySessionEventSchema = z.object({
  type: z.literal("relay.session"),
  seq,
  sessionId: z.string().min(1),
  token: z.string().min(1),
  relayUrl: z.string().min(1),
  expiresAt: z.number(),
  runId: z.string().min(1).optional().describe("To reattach to the run, send tool results and stop it"),
});
export const sandboxEventSchema = z.object({ type: z.literal("sandbox"), seq, sandbox_id: z.string() });
export const initEventSchema = z.object({
  type: z.literal("init"),
  seq,
  session_id: z.string().optional(),
  modelId: z.string().optional(),
  model: z.string().optional().describe("Gemini CLI's name for modelId"),
});
export const messageEventSchema = z.object({
  type: z.literal("message"),
  seq,
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  delta: z.boolean().optional(),
});
export const toolUseEventSchema = z.object({
  type: z.literal("tool_use"),
  seq,
  tool_id: z.string(),
  tool_name: z.string(),
  parameters: z.unknown().optional(),
});
export const toolResultEventSchema = z.object({
  type: z.literal("tool_result"),
  seq,
  tool_id: z.string(),
  status: z.string(),
  output: z.unknown().optional(),
  error: z.object({ type: z.string().optional(), message: z.string() }).optional(),
});
export const stderrEventSchema = z.object({ type: z.literal("stderr"), seq, content: z.string() });
export const snapshotEventSchema = z.object({ type: z.literal("snapshot"), seq, snapshot_id: z.string() });
export const artifactEventSchema = z.object({
  type: z.literal("artifact"),
  seq,
  path: z.string(),
  size_bytes: z.number().nonnegative(),
  mime_type: z.string(),
  label: z.string().optional(),
});
export const errorEventSchema = z.object({
  type: z.literal("error"),
  seq,
  severity: z.enum(["warning", "error"]).optional(),
  message: z.string(),
});
export const usageSchema = z.object({
  total_tokens: z.number().optional(),
  input_tokens: z.number().optional(),
  output_tokens: z.number().optional(),
  cached: z.number().optional(),
  duration_ms: z.number().optional(),
  tool_calls: z.number().optional(),
});
/** The last event of a run. A stream of numbered events that ends without it was interrupted. */
export const resultEventSchema = z.object({
  type: z.literal("result"),
  seq,
  status: z.string().describe("success, error, stopped, interrupted, or a status of the runner"),
  error: z.object({ type: z.string().optional(), message: z.string() }).optional(),
  stats: usageSchema.optional(),
});

/** One line of a run's NDJSON stream. */
export const runEventSchema = z.discriminatedUnion("type", [
  relaySessionEventSchema,
  sandboxEventSchema,
  initEventSchema,
  messageEventSchema,
  snapshotRequestSchema.extend({ seq }),
  executeRequestSchema.extend({ seq }),
  toolUseEventSchema,
  toolResultEventSchema,
  stderrEventSchema,
  snapshotEventSchema,
  artifactEventSchema,
  errorEventSchema,
  resultEventSchema,
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEventType = RunEvent["type"];
export type RunEventOf<Type extends RunEventType> = Extract<RunEvent, { type: Type }>;

const runEventTypes: string[] = runEventSchema.options.map((option) => option.shape.type.value);
const anyEventSchema = z.looseObject({ type: z.string() });

export type ReadRunEvent =
  | { kind: "event"; event: RunEvent }
  | { kind: "unknown"; type: string }
  | { kind: "malformed"; message: string };

/**
 * Reads a run event: a known one, one that only a newer peer knows (ignore it), or a malformed one (count it).
 *
 * @example <caption>packages/protocol/src/run-events.test.ts</caption>
 * expect(readRunEvent(event)).toEqual({ kind: "event", event });
 */
export function readRunEvent(input: unknown): ReadRunEvent {
  const result = runEventSchema.safeParse(input);
  if (result.success) return { kind: "event", event: result.data };
  const named = anyEventSchema.safeParse(input);
  if (named.success && !runEventTypes.includes(named.data.type)) return { kind: "unknown", type: named.data.type };
  return { kind: "malformed", message: z.prettifyError(result.error) };
}

import { z } from "zod";
import { anyActionSchema } from "./action.ts";
import { snapshotFieldSchema } from "./field.ts";
import { executionReportSchema } from "./report.ts";
import { snapshotOptionsSchema, snapshotSchema } from "./snapshot.ts";

const requestId = z.string().min(1);
/** When the asker stops waiting, in ms since the epoch. After it the page must not act. */
const deadline = z.number().int().positive().optional();

// From the agent to the page

export const snapshotRequestSchema = z.object({
  type: z.literal("snapshot_request"),
  requestId,
  instruction: z.string().min(1),
  document: z.string().optional(),
  deadline,
  options: z.object(snapshotOptionsSchema.shape).optional(),
});
export type SnapshotRequest = z.infer<typeof snapshotRequestSchema>;

export const executeRequestSchema = z.object({
  type: z.literal("execute_request"),
  requestId,
  actions: z.array(anyActionSchema).describe("Read one by one, so that an unknown action is refused alone"),
  fields: z.array(snapshotFieldSchema).optional().describe("What old clients echo; the page remembers for itself"),
  deadline,
});
export type ExecuteRequest = z.infer<typeof executeRequestSchema>;

export const relayRequestSchema = z.discriminatedUnion("type", [snapshotRequestSchema, executeRequestSchema]);
export type RelayRequest = z.infer<typeof relayRequestSchema>;

/** The first event of a page's stream. */
export const readyEventSchema = z.object({ type: z.literal("ready"), sessionId: z.string().min(1) });
export type ReadyEvent = z.infer<typeof readyEventSchema>;

// From the page to the agent

export const snapshotResponseSchema = z.object({
  type: z.literal("snapshot_response"),
  requestId,
  fields: z.array(snapshotFieldSchema),
  snapshot: snapshotSchema.omit({ fields: true }).optional().describe("The rest of the snapshot, from newer pages"),
});
export type SnapshotResponse = z.infer<typeof snapshotResponseSchema>;

export const executeResponseSchema = z.object({
  type: z.literal("execute_response"),
  requestId,
  report: executionReportSchema,
});
export type ExecuteResponse = z.infer<typeof executeResponseSchema>;

export const errorResponseSchema = z.object({
  type: z.literal("error_response"),
  requestId,
  message: z.string().min(1),
  code: z.string().optional(),
});
export type ErrorResponse = z.infer<typeof errorResponseSchema>;

export const relayResponseSchema = z.discriminatedUnion("type", [
  snapshotResponseSchema,
  executeResponseSchema,
  errorResponseSchema,
]);
export type RelayResponse = z.infer<typeof relayResponseSchema>;

// Over HTTP

export const dispatchSchema = z.object({
  type: z.literal("relay.dispatch"),
  sessionId: z.string().min(1),
  token: z.string().min(1),
  request: relayRequestSchema,
  timeoutMs: z.number().int().min(1).max(55_000).optional(),
});
export type Dispatch = z.infer<typeof dispatchSchema>;

export const respondSchema = z.object({
  type: z.literal("relay.respond"),
  sessionId: z.string().min(1),
  token: z.string().min(1),
  response: relayResponseSchema,
});
export type Respond = z.infer<typeof respondSchema>;

export const relayPostSchema = z.discriminatedUnion("type", [dispatchSchema, respondSchema]);
export type RelayPost = z.infer<typeof relayPostSchema>;

export const relayErrorCodeSchema = z.enum([
  "UNAUTHORIZED",
  "NOT_FOUND",
  "TIMEOUT",
  "NO_BROWSER",
  "INVALID_RESPONSE",
  "INTERNAL",
]);
export type RelayErrorCode = z.infer<typeof relayErrorCodeSchema>;

export const relayErrorStatus: Record<RelayErrorCode, number> = {
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  TIMEOUT: 408,
  NO_BROWSER: 409,
  INVALID_RESPONSE: 422,
  INTERNAL: 500,
};

export const dispatchSuccessSchema = z.object({ ok: z.literal(true), response: relayResponseSchema });
export type DispatchSuccess = z.infer<typeof dispatchSuccessSchema>;

export const dispatchErrorSchema = z.object({
  ok: z.literal(false),
  errorCode: relayErrorCodeSchema,
  message: z.string(),
});
export type DispatchError = z.infer<typeof dispatchErrorSchema>;

import { z } from "zod";
import { anyActionSchema } from "./action.ts";
import { snapshotFieldSchema } from "./field.ts";
import { executionReportSchema } from "./report.ts";
import { snapshotOptionsSchema, snapshotSchema } from "./snapshot.ts";

const requestId = z.string().min(1);
/** When the agent stops waiting, in ms since the epoch. The page must not act after it. */
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
  actions: z.array(anyActionSchema).describe("Parsed one by one, so that an unknown action does not stop the others"),
  fields: z.array(snapshotFieldSchema).optional().describe("Sent by old clients; ignored"),
  documentId: z.string().optional().describe("Set by the relay: the only document that may perform it"),
  deadline,
});
export type ExecuteRequest = z.infer<typeof executeRequestSchema>;

export const relayRequestSchema = z.discriminatedUnion("type", [snapshotRequestSchema, executeRequestSchema]);
export type RelayRequest = z.infer<typeof relayRequestSchema>;

/** The first event of a page's stream. */
export const readyEventSchema = z.object({
  type: z.literal("ready"),
  sessionId: z.string().min(1),
  now: z.number().optional().describe("The relay's clock in ms since the epoch, to which deadlines refer"),
});
export type ReadyEvent = z.infer<typeof readyEventSchema>;

/** Cancels a request: actions that have not started must not start. */
export const cancelEventSchema = z.object({ type: z.literal("cancel"), requestId });
export type CancelEvent = z.infer<typeof cancelEventSchema>;

// From the page to the agent

export const snapshotResponseSchema = z.object({
  type: z.literal("snapshot_response"),
  requestId,
  fields: z.array(snapshotFieldSchema),
  snapshot: snapshotSchema.omit({ fields: true }).optional().describe("The rest of the snapshot; old pages omit it"),
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

const credential = { sessionId: z.string().min(1), token: z.string().min(1) };
const timeoutMs = z.number().int().min(1).max(55_000).optional();

/** From the agent: send a request to the page and wait for the response. Idempotent by request id. */
export const dispatchSchema = z.object({
  type: z.literal("relay.dispatch"),
  ...credential,
  request: relayRequestSchema,
  timeoutMs,
  waitForBrowserMs: z.number().int().min(0).max(55_000).optional().describe("How long to wait for a page to connect"),
});
export type Dispatch = z.infer<typeof dispatchSchema>;

/** From the agent: get the response of an earlier request without sending it again. */
export const recallSchema = z.object({ type: z.literal("relay.recall"), ...credential, requestId, timeoutMs });
export type Recall = z.infer<typeof recallSchema>;

/** From the agent: cancel a request. */
export const cancelSchema = z.object({ type: z.literal("relay.cancel"), ...credential, requestId });
export type Cancel = z.infer<typeof cancelSchema>;

/** From the page: respond to a request. */
export const respondSchema = z.object({
  type: z.literal("relay.respond"),
  ...credential,
  response: relayResponseSchema,
  document: z.string().optional().describe("The document that answers"),
});
export type Respond = z.infer<typeof respondSchema>;

/** From the page: this tab is the one in focus. */
export const attendSchema = z.object({ type: z.literal("relay.attend"), ...credential, tab: z.string().min(1) });
export type Attend = z.infer<typeof attendSchema>;

export const relayPostSchema = z.discriminatedUnion("type", [
  dispatchSchema,
  recallSchema,
  cancelSchema,
  respondSchema,
  attendSchema,
]);
export type RelayPost = z.infer<typeof relayPostSchema>;

/** The oldest clients know only the first six. */
export const relayErrorCodeSchema = z.enum([
  "UNAUTHORIZED",
  "NOT_FOUND",
  "TIMEOUT",
  "NO_BROWSER",
  "INVALID_RESPONSE",
  "INTERNAL",
  "TOO_LARGE",
  "TOO_MANY",
  "UNAVAILABLE",
  "REPLACED",
]);
export type RelayErrorCode = z.infer<typeof relayErrorCodeSchema>;

export const relayErrorStatus: Record<RelayErrorCode, number> = {
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  TIMEOUT: 408,
  NO_BROWSER: 409,
  REPLACED: 410,
  TOO_LARGE: 413,
  INVALID_RESPONSE: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

export const dispatchSuccessSchema = z.object({ ok: z.literal(true), response: relayResponseSchema });
export type DispatchSuccess = z.infer<typeof dispatchSuccessSchema>;

export const dispatchErrorSchema = z.object({
  ok: z.literal(false),
  errorCode: relayErrorCodeSchema,
  message: z.string(),
  unknown: z.boolean().optional().describe("The page received the request: it may have run, or may still run"),
  requestId: requestId.optional(),
});
export type DispatchError = z.infer<typeof dispatchErrorSchema>;

import { z } from "zod";
import { appDataSchema } from "./app-data.ts";
import { appToolsSchema } from "./app-tool.ts";
import { conversationSchema } from "./conversation.ts";

/** The two tools of the page, which a run asks its client to call. */
export const clientToolNameSchema = z.enum(["getFormSnapshot", "executeFormActions"]);
export type ClientToolName = z.infer<typeof clientToolNameSchema>;

/** The result of one tool call. The oldest clients know only the first three properties. */
export const toolResultSchema = z.object({
  toolCallId: z.string().min(1).describe("The requestId of the answered request"),
  toolName: clientToolNameSchema,
  output: z.unknown(),
  status: z
    .enum(["success", "error", "denied"])
    .optional()
    .describe("Default success. error: the tool failed; denied: a person or a rule refused it and nothing ran"),
  message: z.string().optional().describe("The reason, for error and denied"),
});
export type ToolResult = z.infer<typeof toolResultSchema>;

/**
 * The body of `POST /agent-api/run`, for clients of every version. The response is NDJSON with one run event per line; blank
 * lines keep the connection alive. There are three kinds of requests:
 * - `message` starts a new task. With the `session_id` of an earlier run's `init`, the agent continues that session.
 * - `session_id` and `cursor` without `message` attach to a run. The response replays the events after the cursor byte for
 *   byte, then streams new ones. `session_id` is the run's id, the `request_id` that started it, or its agent's session id.
 * - The same with `tool_results` passes them to the run first. Each `toolCallId` is accepted once.
 */
export const runRequestSchema = z
  .object({
    type: z.literal("agent.run"),
    message: z.string().min(1).optional(),
    document: z.string().optional(),
    session_id: z.string().min(1).optional(),
    sandbox_id: z.string().min(1).optional(),
    chat_id: z.string().min(1).optional(),
    conversation: conversationSchema
      .optional()
      .describe("What was said before, for an agent that has lost or never had the session"),
    app_data: appDataSchema.optional(),
    app_tools: appToolsSchema.optional(),
    agent_type: z.string().min(1).optional(),
    snapshot_id: z.string().min(1).optional(),
    env: z.record(z.string(), z.string()).optional(),
    tool_results: z.array(toolResultSchema).optional(),
    cursor: z.number().int().nonnegative().optional().describe("The seq of the last received event; 0 for none"),
    request_id: z
      .string()
      .min(1)
      .optional()
      .describe("A client-generated idempotency key for a new task; also identifies the run"),
  })
  .refine(({ message, session_id, cursor }) => message !== undefined || (session_id && cursor !== undefined), {
    path: ["message"],
    message: "Give a message for a new task, or session_id and cursor to attach to a run",
  });
export type RunRequest = z.infer<typeof runRequestSchema>;

/** The response header with the run's id, available before the first event. */
export const runIdHeader = "x-giselle-run-id";

/** The body of `POST /agent-api/runs/:id/tool-results`, for clients that are still attached. */
export const toolResultsRequestSchema = z.object({ tool_results: z.array(toolResultSchema).min(1) });
export type ToolResultsRequest = z.infer<typeof toolResultsRequestSchema>;

export const toolResultsAnswerSchema = z.object({
  ok: z.literal(true),
  results: z.array(
    z.object({
      toolCallId: z.string(),
      status: z
        .enum(["accepted", "duplicate", "late"])
        .describe("duplicate: already received; late: the run no longer waits. Neither has any effect"),
    }),
  ),
});
export type ToolResultsAnswer = z.infer<typeof toolResultsAnswerSchema>;

/** The response of `POST /agent-api/runs/:id/stop`, which takes no body. Stopping a run that has ended has no effect. */
export const stopAnswerSchema = z.object({ ok: z.literal(true), status: z.enum(["stopped", "ended"]) });
export type StopAnswer = z.infer<typeof stopAnswerSchema>;

/** The error response of the run endpoints. */
export const runRefusalSchema = z.object({ ok: z.literal(false), errorCode: z.string(), message: z.string() });
export type RunRefusal = z.infer<typeof runRefusalSchema>;

import { z } from "zod";

/** The page's two tools, which a run asks its client to use. */
export const clientToolNameSchema = z.enum(["getFormSnapshot", "executeFormActions"]);
export type ClientToolName = z.infer<typeof clientToolNameSchema>;

/** What the page made of a request of the run. The first three are what the oldest clients know. */
export const toolResultSchema = z.object({
  toolCallId: z.string().min(1).describe("The requestId of the request that it answers"),
  toolName: clientToolNameSchema,
  output: z.unknown(),
  status: z
    .enum(["success", "error", "denied"])
    .optional()
    .describe("Default success. error: the tool failed; denied: a person or a rule refused it, and nothing was done"),
  message: z.string().optional().describe("Why, for error and denied"),
});
export type ToolResult = z.infer<typeof toolResultSchema>;

/**
 * The body of `POST /agent-api/run`, of every generation: what a client leaves out, it does not know. The answer is NDJSON,
 * one run event a line; blank lines keep the connection alive. Three things are asked with it:
 * - `message`: a new task. With the `session_id` of an earlier run's `init`, the agent goes on in that session.
 * - `session_id` and `cursor`, and no `message`: attach to a run. It is answered with the events after the cursor, byte for
 *   byte as they were first sent, and then live ones. `session_id` is the run's id, the `request_id` that started it, or its
 *   agent's session id.
 * - the same with `tool_results`: those are handed to the run first. The same `toolCallId` counts once.
 */
export const runRequestSchema = z
  .object({
    type: z.literal("agent.run"),
    message: z.string().min(1).optional(),
    document: z.string().optional(),
    session_id: z.string().min(1).optional(),
    sandbox_id: z.string().min(1).optional(),
    chat_id: z.string().min(1).optional(),
    agent_type: z.string().min(1).optional(),
    snapshot_id: z.string().min(1).optional(),
    env: z.record(z.string(), z.string()).optional(),
    tool_results: z.array(toolResultSchema).optional(),
    cursor: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe("The seq of the last event that the client has; 0 for none"),
    request_id: z
      .string()
      .min(1)
      .optional()
      .describe("Made by the client for a new task: the same one starts no second run, and is a name of the run"),
  })
  .refine(({ message, session_id, cursor }) => message !== undefined || (session_id && cursor !== undefined), {
    path: ["message"],
    message: "Give a message for a new task, or session_id and cursor to attach to a run",
  });
export type RunRequest = z.infer<typeof runRequestSchema>;

/** The header of the answer that names the run, from before its first event. */
export const runIdHeader = "x-giselle-run-id";

/** The body of `POST /agent-api/runs/:id/tool-results`: the results alone, for a client that is still attached. */
export const toolResultsRequestSchema = z.object({ tool_results: z.array(toolResultSchema).min(1) });
export type ToolResultsRequest = z.infer<typeof toolResultsRequestSchema>;

export const toolResultsAnswerSchema = z.object({
  ok: z.literal(true),
  results: z.array(
    z.object({
      toolCallId: z.string(),
      status: z
        .enum(["accepted", "duplicate", "late"])
        .describe("duplicate: there already was one; late: the run no longer waits. Neither has any effect"),
    }),
  ),
});
export type ToolResultsAnswer = z.infer<typeof toolResultsAnswerSchema>;

/** The answer to `POST /agent-api/runs/:id/stop`, which has no body. A run that has ended is left as it is. */
export const stopAnswerSchema = z.object({ ok: z.literal(true), status: z.enum(["stopped", "ended"]) });
export type StopAnswer = z.infer<typeof stopAnswerSchema>;

/** How each of the run endpoints refuses. */
export const runRefusalSchema = z.object({ ok: z.literal(false), errorCode: z.string(), message: z.string() });
export type RunRefusal = z.infer<typeof runRefusalSchema>;

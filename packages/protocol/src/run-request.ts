import { z } from "zod";

export const toolResultSchema = z.object({
  toolCallId: z.string().min(1),
  toolName: z.enum(["getFormSnapshot", "executeFormActions"]),
  output: z.unknown(),
});
export type ToolResult = z.infer<typeof toolResultSchema>;

/** The body of `POST /agent-api/run`, of every generation: what a client leaves out, it does not know. */
export const runRequestSchema = z.object({
  type: z.literal("agent.run"),
  message: z.string().min(1),
  document: z.string().optional(),
  session_id: z.string().min(1).optional(),
  sandbox_id: z.string().min(1).optional(),
  chat_id: z.string().min(1).optional(),
  agent_type: z.string().min(1).optional(),
  snapshot_id: z.string().min(1).optional(),
  env: z.record(z.string(), z.string()).optional(),
  tool_results: z.array(toolResultSchema).optional(),
  cursor: z.number().int().nonnegative().optional().describe("The seq of the last event that the client has"),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

import { clientToolNameSchema } from "@giselles-ai/protocol";
import { z } from "zod";
import { oldSessionFields, readOpenTool } from "./compat.ts";

/** How long a paused run can be resumed after its last use. */
export const sessionTtlSeconds = 600;

/** A tool call of the agent without a result yet. Calls of the page tools are not shown. */
export interface OpenTool {
  name: string;
  input: string;
  isShown: boolean;
}
// Its type is named because the one that zod infers has another name in older versions.
const openToolSchema: z.ZodType<OpenTool> = z.preprocess(
  readOpenTool,
  z.object({ name: z.string(), input: z.string(), isShown: z.boolean() }),
);
const openToolsSchema = z.record(z.string(), openToolSchema);

/**
 * What every instance of an app needs to resume a paused run. The live connection itself stays in one process. `cursor` and
 * `openTools` are from the start of the current step, so that a step whose stream was lost can be replayed.
 */
export const sessionMetadataSchema = z.object({
  providerSessionId: z.string().min(1),
  createdAt: z.number(),
  agentSessionId: z.string().optional(),
  ...oldSessionFields,
  sandboxId: z.string().optional(),
  snapshotId: z.string().optional(),
  relaySessionId: z.string().optional(),
  relayToken: z.string().optional(),
  relayUrl: z.string().optional(),
  runId: z.string().optional().describe("The active run"),
  cursor: z.number().int().nonnegative().optional(),
  openTools: openToolsSchema.optional(),
  pendingRequestId: z.string().optional(),
  pendingToolName: clientToolNameSchema.optional(),
  pendingCursor: z.number().int().nonnegative().optional().describe("Where the step after the answer starts"),
  pendingOpenTools: openToolsSchema.optional(),
  answeredRequestIds: z.array(z.string()).optional(),
  step: z
    .object({ prompt: z.string().describe("A hash"), isOpen: z.boolean().describe("Its end has not been delivered") })
    .optional(),
});
export type SessionMetadata = z.infer<typeof sessionMetadataSchema>;

/** Reads a stored record. An invalid one returns undefined, so that it counts as a lost session. */
export function readSessionMetadata(stored: string): SessionMetadata | undefined {
  try {
    return sessionMetadataSchema.parse(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

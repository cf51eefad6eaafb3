import { clientToolNameSchema } from "@giselles-ai/protocol";
import { z } from "zod";
import { oldSessionFields } from "./compat.ts";

/** How long a paused run can be taken up again after it was last touched. */
export const sessionTtlSeconds = 600;

/** Tools of the cloud's own that have been called, and have not answered. One that is a request to the page is not told. */
const openToolSchema = z.object({ name: z.string(), input: z.string(), isTold: z.boolean() });
export type OpenTool = z.infer<typeof openToolSchema>;
const openToolsSchema = z.record(z.string(), openToolSchema);

/**
 * What every instance of an app must know to take up a paused run. The live connection itself stays in one process.
 * `cursor` and `openTools` are as they were when the current step began, so that a step whose stream was lost can be told
 * again from its beginning.
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
  runId: z.string().optional().describe("The run that has begun and not ended"),
  cursor: z.number().int().nonnegative().optional(),
  openTools: openToolsSchema.optional(),
  pendingRequestId: z.string().optional(),
  pendingToolName: clientToolNameSchema.optional(),
  pendingCursor: z.number().int().nonnegative().optional().describe("Where the answer's step begins"),
  pendingOpenTools: openToolsSchema.optional(),
  answeredRequestIds: z.array(z.string()).optional(),
  step: z
    .object({ prompt: z.string().describe("A hash"), isOpen: z.boolean().describe("Its end has not been told") })
    .optional(),
});
export type SessionMetadata = z.infer<typeof sessionMetadataSchema>;

/** Reads a stored record. What is not one loads as undefined, so that a damaged record is a lost session, not a crash. */
export function readSessionMetadata(stored: string): SessionMetadata | undefined {
  try {
    return sessionMetadataSchema.parse(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

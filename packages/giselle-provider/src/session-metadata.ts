import { z } from "zod";

/** How long a paused run can be taken up again after it was last touched. */
export const sessionTtlSeconds = 600;

/** What every instance of an app must know to take up a paused run. The live connection itself stays in one process. */
export const sessionMetadataSchema = z.object({
  providerSessionId: z.string().min(1),
  createdAt: z.number(),
  agentSessionId: z.string().optional(),
  /** The same as agentSessionId, as older records name it. */
  geminiSessionId: z.string().optional(),
  sandboxId: z.string().optional(),
  relaySessionId: z.string().optional(),
  relayToken: z.string().optional(),
  relayUrl: z.string().optional(),
  pendingRequestId: z.string().optional(),
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

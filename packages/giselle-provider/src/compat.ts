// Names of earlier releases that stored records still have.
import { z } from "zod";

/** From when Gemini CLI was the only agent. */
export const oldSessionFields = { geminiSessionId: z.string().optional() };

export interface AgentSession {
  agentSessionId?: string | undefined;
  geminiSessionId?: string | undefined;
}

/** The session id of the agent, by its current or its old name. */
export function agentSessionOf({ agentSessionId, geminiSessionId }: AgentSession): string | undefined {
  return agentSessionId ?? geminiSessionId;
}

/** Reads a stored tool call. `isShown` was once called `isTold`. */
export function readOpenTool(stored: unknown): unknown {
  if (typeof stored !== "object" || stored === null || !("isTold" in stored)) return stored;
  const { isTold, ...tool } = stored;
  return { isShown: isTold, ...tool };
}

// Names of earlier releases, as stored records have them.
import { z } from "zod";

/** The agent was Gemini CLI alone when these were written. */
export const oldSessionFields = { geminiSessionId: z.string().optional() };

export interface AgentSession {
  agentSessionId?: string | undefined;
  geminiSessionId?: string | undefined;
}

/** The agent's session, by its present or its old name. */
export function agentSessionOf({ agentSessionId, geminiSessionId }: AgentSession): string | undefined {
  return agentSessionId ?? geminiSessionId;
}

// The agent. Where its cloud is, and the key to it, stand in GISELLE_AGENT_BASE_URL and GISELLE_AGENT_API_KEY.
import { createGiselle } from "@giselles-ai/giselle-provider";

export const agentFor = (userId) =>
  createGiselle({
    agent: { agentType: "gemini" }, // or "planner", "codex", "claude": what your cloud runs
    owner: userId, // a session of one user does not exist for another
  })();

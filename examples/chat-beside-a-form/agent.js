// The agent. Where its cloud is, and the key to it, stand in GISELLE_AGENT_BASE_URL and GISELLE_AGENT_API_KEY.
import { giselle } from "@giselles-ai/giselle-provider";

export const agent = giselle("gemini"); // or "planner", "codex", "claude": what your cloud runs

// The agent, in the same process: no key, no model and no Redis needed. GISELLE_ENGINE=ollama gives it a model.
// It answers to this machine; for a name of your own, and before others reach it, give it `publicUrl` and `apiKeys`.
import { createAgentServer, createPlannerRunner } from "@giselles-ai/server";

export const dynamic = "force-dynamic";

export const { GET, POST, OPTIONS } = createAgentServer({
  runners: { planner: createPlannerRunner({ engine: process.env.GISELLE_ENGINE ?? "reflex", profile: "auto" }) },
});

// Serves runs at http://localhost:4300/agent-api: node server.js
import { createAgentServer, createCliRunner, createPlannerRunner, gemini } from "@giselles-ai/server";
import { serve } from "@hono/node-server";

const server = createAgentServer({
  runners: {
    planner: createPlannerRunner({ engine: process.env.GISELLE_ENGINE ?? "ollama" }), // the built-in loop
    gemini: createCliRunner(gemini), // Gemini CLI, with the key in GEMINI_API_KEY
  },
  apiKeys: { [process.env.GISELLE_AGENT_API_KEY]: "my-app" },
  origins: ["https://my-app.example"], // whose pages may connect to the relay
});

const http = serve({ fetch: server.fetch, port: Number(process.env.PORT ?? 4300), hostname: "127.0.0.1" }, ({ port }) =>
  process.stdout.write(`Serving runs at http://localhost:${port}/agent-api\n`),
);
process.once("SIGTERM", async () => {
  await server.drain(); // accepts no new runs and lets running ones finish
  await server.close();
  http.close();
});

// `node chat.mjs <page.js>`: an app with the agent, the chat and the panel in one process. Runs and sessions are in Redis.
import { readFileSync } from "node:fs";
import { createGiselle, createRedisStore } from "@giselles-ai/giselle-provider";
import { createAgentServer, createPlannerRunner } from "@giselles-ai/server";
import * as ai from "ai";
import { serve } from "./serve.mjs";

const agent = createAgentServer({ runners: { planner: createPlannerRunner({ engine: "reflex", profile: "auto" }) } });
const store = createRedisStore({ url: process.env.REDIS_URL });
const inputSchema = ai.jsonSchema({ type: "object" });
const tools = {
  getFormSnapshot: { description: "Read the form", inputSchema },
  executeFormActions: { description: "Fill in the form", inputSchema },
};

async function chat(request) {
  const { id, messages } = await request.json();
  const result = ai.streamText({
    model: createGiselle({ baseURL: new URL("/agent-api", request.url).href, store })(),
    messages: await ai.convertToModelMessages(messages, { tools }),
    tools,
    providerOptions: { giselle: { sessionId: id } },
  });
  result.consumeStream();
  // Since ai 7, the stream is turned into a response by separate functions.
  if (!ai.toUIMessageStream) return result.toUIMessageStreamResponse();
  return ai.createUIMessageStreamResponse({ stream: ai.toUIMessageStream({ stream: result.stream }) });
}

const html = `<!doctype html><meta charset="utf-8"><title>Order</title><body><script src="/page.js"></script>`;
const server = await serve((request) => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/agent-api")) return agent.fetch(request);
  if (pathname === "/api/chat" && request.method === "POST") return chat(request);
  if (pathname === "/page.js") return new Response(readFileSync(process.argv[2]));
  return new Response(html, { headers: { "content-type": "text/html" } });
});
process.stdout.write(`${server.url}\n`);

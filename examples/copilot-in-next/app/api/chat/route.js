// The chat. Its model is a run of the agent at /agent-api, or of one elsewhere: GISELLE_AGENT_BASE_URL, GISELLE_AGENT_API_KEY.
import { createGiselle } from "@giselles-ai/giselle-provider";
import { convertToModelMessages, createUIMessageStreamResponse, jsonSchema, streamText, toUIMessageStream } from "ai";

const agentFor = (request) =>
  createGiselle({ baseURL: process.env.GISELLE_AGENT_BASE_URL ?? new URL("/agent-api", request.url).href })();

/** Your app knows who is signed in. */
const userOf = (_request) => "ada@example.com";

const inputSchema = jsonSchema({ type: "object" });
const tools = {
  // Without `execute`: the page does them.
  getFormSnapshot: { description: "Read the form", inputSchema },
  executeFormActions: { description: "Fill in the form", inputSchema },
};

export async function POST(request) {
  const { id, messages } = await request.json();
  const result = streamText({
    model: agentFor(request),
    messages: await convertToModelMessages(messages, { tools }),
    tools,
    providerOptions: { giselle: { sessionId: id, owner: userOf(request) } },
  });
  result.consumeStream(); // to the end of the step, also when the browser has gone away
  return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream: result.stream }) });
}

/** The panel's stop button. */
export async function DELETE(request) {
  await agentFor(request).stop(new URL(request.url).searchParams.get("id"), { owner: userOf(request) });
  return new Response(null, { status: 204 });
}

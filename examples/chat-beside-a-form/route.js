// The route: `export const POST` in Next.js, or any server of web requests.
import { convertToModelMessages, createUIMessageStreamResponse, jsonSchema, streamText, toUIMessageStream } from "ai";
import { agentFor } from "./agent.js";

const inputSchema = jsonSchema({ type: "object" });
const tools = {
  // Without `execute`: the page does them.
  getFormSnapshot: { description: "Read the form", inputSchema },
  executeFormActions: { description: "Fill in the form", inputSchema },
};

export async function POST(request) {
  const { id, messages } = await request.json();
  const result = streamText({
    model: agentFor("the user who is signed in"),
    messages: await convertToModelMessages(messages, { tools }),
    tools,
    // The chat is the session. And no `abortSignal`: a browser that goes away does not stop the run.
    providerOptions: { giselle: { sessionId: id } },
  });
  result.consumeStream(); // to the end of the step, also when the browser has gone away
  return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream: result.stream }) });
}

/** For a stop button: `fetch("/api/chat?id=…", { method: "DELETE" })`. */
export async function DELETE(request) {
  await agentFor("the user who is signed in").stop(new URL(request.url).searchParams.get("id"));
  return new Response(null, { status: 204 });
}

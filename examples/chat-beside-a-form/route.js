// The route: `export const POST` in Next.js, or any server of web requests.
import { convertToModelMessages, createUIMessageStreamResponse, jsonSchema, streamText, toUIMessageStream } from "ai";
import { agent } from "./agent.js";

const inputSchema = jsonSchema({ type: "object" });
const tools = {
  // Without `execute`: the page does them.
  getFormSnapshot: { description: "Read the form", inputSchema },
  executeFormActions: { description: "Fill in the form", inputSchema },
};

export async function POST(request) {
  const { id, messages } = await request.json();
  const result = streamText({
    model: agent,
    messages: await convertToModelMessages(messages, { tools }),
    tools,
    // The chat is the session, and it does not exist for another owner. No `abortSignal`: a browser that goes away does not stop the run.
    providerOptions: { giselle: { sessionId: id, owner: userOf(request) } },
  });
  result.consumeStream(); // to the end of the step, also when the browser has gone away
  return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream: result.stream }) });
}

/** For a stop button: `fetch("/api/chat?id=…", { method: "DELETE" })`. */
export async function DELETE(request) {
  await agent.stop(new URL(request.url).searchParams.get("id"), { owner: userOf(request) });
  return new Response(null, { status: 204 });
}

/** Your app knows who is signed in. */
function userOf(_request) {
  return "ada@example.com";
}

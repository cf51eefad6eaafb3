// The chat's route: a run of the agent in this process, as a language model whose tools are done by the page.
import { createGiselle, type GiselleAgentModel } from "@giselles-ai/giselle-provider";
import { Refusal, readJsonBody } from "@giselles-ai/server";
import {
  convertToModelMessages,
  jsonSchema,
  streamText,
  type ToolSet,
  toUIMessageStream,
  UI_MESSAGE_STREAM_HEADERS,
  type UIMessage,
  type UIMessageChunk,
} from "ai";
import { z } from "zod";
import type { Parts } from "../app.ts";
import { toServerSentEvents } from "../http/server-sent-events.ts";
import { explainError } from "./explain-error.ts";
import { isNewTask, stepKey } from "./step-key.ts";

const maxBodyBytes = 16 * 1024 * 1024; // a chat is sent whole, with every snapshot in it

const chatSchema = z.object({
  id: z.string().min(1).max(200),
  messages: z
    .array(
      z.looseObject({ id: z.string(), role: z.enum(["system", "user", "assistant"]), parts: z.array(z.unknown()) }),
    )
    .min(1),
});

const inputSchema = jsonSchema({ type: "object" });
/** Without `execute`: the page does them. */
const tools: ToolSet = {
  getFormSnapshot: { description: "Read the form", inputSchema },
  executeFormActions: { description: "Fill in the form", inputSchema },
};

export async function postChat(request: Request, app: Parts): Promise<Response> {
  const { id: chatId, messages } = await readChat(request);
  const model = modelFor(request, app);
  const key = stepKey(messages);
  const current = app.steps.underWay(chatId);
  // The person went on without waiting: what is under way is not wanted any more.
  if (current !== undefined && current !== key && isNewTask(messages)) {
    await model.stop(chatId);
    await app.steps.over(chatId);
  }
  const chunks = app.steps.open({
    chatId,
    key,
    start: () => startStep({ chatId, messages, model, app }),
    explain: explainError,
  });
  return new Response(toServerSentEvents(asTexts(chunks), { last: "[DONE]" }), { headers: UI_MESSAGE_STREAM_HEADERS });
}

/** For a stop button. */
export async function stopChat(request: Request, app: Parts): Promise<Response> {
  const chatId = new URL(request.url).searchParams.get("id");
  if (!chatId) throw new Refusal("INVALID_REQUEST", "Say which chat to stop: DELETE /api/chat?id=…");
  await modelFor(request, app).stop(chatId);
  return new Response(null, { status: 204 });
}

async function readChat(request: Request): Promise<{ id: string; messages: UIMessage[] }> {
  const read = chatSchema.safeParse(await readJsonBody(request, maxBodyBytes));
  if (!read.success) throw new Refusal("INVALID_REQUEST", "Send a chat as useChat does: its id and its messages.");
  return { id: read.data.id, messages: read.data.messages as unknown as UIMessage[] }; // the AI SDK reads their parts
}

function modelFor(request: Request, { agent, sessions: store }: Parts): GiselleAgentModel {
  const baseURL = `${new URL(request.url).origin}/agent-api`;
  const fetch: typeof globalThis.fetch = (input, init) => agent.fetch(new Request(input, init));
  return createGiselle({ baseURL, fetch, store })();
}

interface StepAsked {
  chatId: string;
  messages: UIMessage[];
  model: GiselleAgentModel;
  app: Parts;
}

async function startStep({ chatId, messages, model, app }: StepAsked): Promise<AsyncIterable<UIMessageChunk>> {
  if (isNewTask(messages)) app.chatRuns.forget(chatId);
  const result = streamText({
    model,
    // A call that was stopped before it was answered is of no use to anybody.
    messages: await convertToModelMessages(messages, { tools, ignoreIncompleteToolCalls: true }),
    tools,
    // The chat is the session. And no `abortSignal`: a browser that goes away does not stop the run.
    providerOptions: { giselle: { sessionId: chatId } },
    onError: () => {}, // it is told in the stream
  });
  return withRun(toUIMessageStream({ stream: result.stream, onError: explainError }), () => app.chatRuns.find(chatId));
}

/** Says which run it is, as soon as there is one: the message carries it as `metadata.runId`. */
async function* withRun(
  chunks: AsyncIterable<UIMessageChunk>,
  findRun: () => string | undefined,
): AsyncGenerator<UIMessageChunk> {
  let isTold = false;
  for await (const chunk of chunks) {
    const runId = isTold || chunk.type === "start" ? undefined : findRun();
    if (runId !== undefined) {
      isTold = true;
      yield { type: "message-metadata", messageMetadata: { runId } };
    }
    yield chunk;
  }
}

async function* asTexts(chunks: AsyncIterator<UIMessageChunk>): AsyncGenerator<string> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield JSON.stringify(next.value);
}

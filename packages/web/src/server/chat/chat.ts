// The chat route: the agent server of this process, used as a language model whose tools run in the page.
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
import type { AppContext } from "../app.ts";
import { toServerSentEvents } from "../http/server-sent-events.ts";
import { explainError } from "./explain-error.ts";
import { isNewTask, stepKey } from "./step-key.ts";

const maxBodyBytes = 16 * 1024 * 1024; // a request contains the whole chat with all snapshots

const chatSchema = z.object({
  id: z.string().min(1).max(200),
  messages: z
    .array(
      z.looseObject({ id: z.string(), role: z.enum(["system", "user", "assistant"]), parts: z.array(z.unknown()) }),
    )
    .min(1),
});

const inputSchema = jsonSchema({ type: "object" });
/** They have no `execute` because the page runs them. */
const tools: ToolSet = {
  getFormSnapshot: { description: "Read the form", inputSchema },
  executeFormActions: { description: "Fill in the form", inputSchema },
};

export async function postChat(request: Request, app: AppContext): Promise<Response> {
  const { id: chatId, messages } = await readChat(request);
  const model = modelFor(request, app);
  const key = stepKey(messages);
  const current = app.steps.activeKey(chatId);
  // The person sent a new task without waiting, so the active step is stopped.
  if (current !== undefined && current !== key && isNewTask(messages)) {
    await model.stop(chatId);
    await app.steps.waitForEnd(chatId);
  }
  const chunks = app.steps.open({
    chatId,
    key,
    start: () => startStep({ chatId, messages, model, app }),
    explain: explainError,
  });
  return new Response(toServerSentEvents(toJson(chunks), { last: "[DONE]" }), { headers: UI_MESSAGE_STREAM_HEADERS });
}

/** Stops the run of a chat. */
export async function stopChat(request: Request, app: AppContext): Promise<Response> {
  const chatId = new URL(request.url).searchParams.get("id");
  if (!chatId) throw new Refusal("INVALID_REQUEST", "The chat id is missing. Use DELETE /api/chat?id=…");
  await modelFor(request, app).stop(chatId);
  return new Response(null, { status: 204 });
}

async function readChat(request: Request): Promise<{ id: string; messages: UIMessage[] }> {
  const read = chatSchema.safeParse(await readJsonBody(request, maxBodyBytes));
  if (!read.success) throw new Refusal("INVALID_REQUEST", "Invalid chat. Send its id and messages, as useChat does.");
  return { id: read.data.id, messages: read.data.messages as unknown as UIMessage[] }; // the AI SDK validates their parts
}

function modelFor(request: Request, { agent, sessions: store }: AppContext): GiselleAgentModel {
  const baseURL = `${new URL(request.url).origin}/agent-api`;
  const fetch: typeof globalThis.fetch = (input, init) => agent.fetch(new Request(input, init));
  return createGiselle({ baseURL, fetch, store })();
}

interface StepRequest {
  chatId: string;
  messages: UIMessage[];
  model: GiselleAgentModel;
  app: AppContext;
}

async function startStep({ chatId, messages, model, app }: StepRequest): Promise<AsyncIterable<UIMessageChunk>> {
  if (isNewTask(messages)) app.chatRuns.forget(chatId);
  const result = streamText({
    model,
    // Drops tool calls that were stopped before they had a result.
    messages: await convertToModelMessages(messages, { tools, ignoreIncompleteToolCalls: true }),
    tools,
    // The chat is the session. There is no `abortSignal`, because a browser that disconnects must not stop the run.
    providerOptions: { giselle: { sessionId: chatId } },
    onError: () => {}, // the stream reports it
  });
  return withRunId(toUIMessageStream({ stream: result.stream, onError: explainError }), () =>
    app.chatRuns.find(chatId),
  );
}

/** Adds the run id to the message, as `metadata.runId`, as soon as it is known. */
async function* withRunId(
  chunks: AsyncIterable<UIMessageChunk>,
  findRun: () => string | undefined,
): AsyncGenerator<UIMessageChunk> {
  let isSent = false;
  for await (const chunk of chunks) {
    const runId = isSent || chunk.type === "start" ? undefined : findRun();
    if (runId !== undefined) {
      isSent = true;
      yield { type: "message-metadata", messageMetadata: { runId } };
    }
    yield chunk;
  }
}

async function* toJson(chunks: AsyncIterator<UIMessageChunk>): AsyncGenerator<string> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield JSON.stringify(next.value);
}

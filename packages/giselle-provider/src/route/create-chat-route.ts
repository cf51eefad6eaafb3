import { browserTools } from "@giselles-ai/browser-tool/ai";
import { type AppData, type AppTool, appDataSchema, appToolsSchema } from "@giselles-ai/protocol";
import { convertToModelMessages, streamText, UI_MESSAGE_STREAM_HEADERS, type UIMessage, type UIMessageChunk } from "ai";
import { z } from "zod";
import type { GiselleAgentModel } from "../giselle-agent-model.ts";
import { createGiselle } from "../giselle-provider.ts";
import { keyOfSession } from "../session-key.ts";
import type { SessionStore } from "../session-store.ts";
import { createChatSteps } from "./chat-steps.ts";
import { explainError } from "./explain-error.ts";
import { type Owner, RouteError, readJson, readOwner, respondTo } from "./route-request.ts";
import { toServerSentEvents } from "./server-sent-events.ts";
import { isNewTask, stepKey } from "./step-key.ts";
import { withoutRepeatedErrors } from "./without-repeated-errors.ts";

/** An agent elsewhere, such as `giselle("planner")`, or an agent server in this process. */
export type ChatAgent = GiselleAgentModel | { fetch(request: Request): Response | Promise<Response> };

export interface ChatRouteOptions {
  agent: ChatAgent | ((request: Request) => ChatAgent);
  owner: Owner;
  /** The sessions of an agent server in this process. Default: Redis if REDIS_URL or a similar variable is set, otherwise memory. */
  sessions?: SessionStore;
  /** Finds the run of a chat, for links to it (`runHref` of the panel). Default: no links. */
  findRun?: (chatKey: string) => string | undefined;
}

export interface ChatRoute {
  /** Takes what `useChat` sends, and streams the answer. */
  POST(request: Request): Promise<Response>;
  /** Stops the run of the chat `?id=`. */
  DELETE(request: Request): Promise<Response>;
}

const maxBodyBytes = 16 * 1024 * 1024; // a request contains the whole chat with all snapshots

const chatSchema = z.object({
  id: z.string().min(1).max(200),
  messages: z
    .array(
      z.looseObject({ id: z.string(), role: z.enum(["system", "user", "assistant"]), parts: z.array(z.unknown()) }),
    )
    .min(1),
  appData: appDataSchema.optional(),
  appTools: appToolsSchema.optional(),
});

/**
 * Creates the route of a chat: `POST` and `DELETE` of `/api/chat` for `GisellePanel` or `useChat`. A chat exists only for its owner.
 * A step is read to its end even if the page disconnects, and streamed again when the page reconnects.
 *
 * @example <caption>examples/copilot-in-next/app/api/chat/route.js</caption>
 * export const { POST, DELETE } = createChatRoute(copilot);
 */
export function createChatRoute(options: ChatRouteOptions): ChatRoute {
  const steps = createChatSteps();
  const modelFor = memoizeModels(options);
  return {
    POST: (request) =>
      respondTo(async () => {
        const owner = await readOwner(request, options.owner);
        const { id, messages, appData, appTools } = readChat(await readJson(request, maxBodyBytes));
        const chat: Chat = {
          id,
          owner,
          key: keyOfSession({ sessionId: id, owner }),
          messages,
          appData,
          appTools,
          model: modelFor(request),
          headers: traceHeaders(request),
        };
        const key = stepKey(messages);
        const current = steps.activeKey(chat.key);
        // The person sent a new task without waiting, so the active step is stopped.
        if (current !== undefined && current !== key && isNewTask(messages)) {
          await chat.model.stop(id, ownerOption(owner));
          await steps.waitForEnd(chat.key);
        }
        const start = () => startStep(chat, options.findRun);
        const chunks = steps.open({ chatId: chat.key, key, start, explain: explainError });
        const body = toServerSentEvents(toJson(chunks), { last: "[DONE]" });
        return new Response(body, { headers: UI_MESSAGE_STREAM_HEADERS });
      }),
    DELETE: (request) =>
      respondTo(async () => {
        const owner = await readOwner(request, options.owner);
        const id = new URL(request.url).searchParams.get("id");
        if (!id) throw new RouteError(400, "The id of the chat is missing: DELETE ?id=…");
        await modelFor(request).stop(id, ownerOption(owner));
        return new Response(null, { status: 204 });
      }),
  };
}

/** So that the spans of the run belong to the trace of the chat's request. */
function traceHeaders({ headers }: Request): Record<string, string> {
  const traceparent = headers.get("traceparent");
  return traceparent === null ? {} : { traceparent };
}

function ownerOption(owner: string | undefined): { owner?: string } {
  return owner === undefined ? {} : { owner };
}

/** An agent server of this process needs neither network nor key. */
function memoizeModels({ agent, sessions }: ChatRouteOptions): (request: Request) => GiselleAgentModel {
  const models = new WeakMap<object, GiselleAgentModel>();
  return (request) => {
    const chosen = typeof agent === "function" ? agent(request) : agent;
    if (!("fetch" in chosen)) return chosen;
    const fetch: typeof globalThis.fetch = async (input, init) => chosen.fetch(new Request(input, init));
    const store = sessions ? { store: sessions } : {};
    const model =
      models.get(chosen) ?? createGiselle({ baseURL: "http://localhost/agent-api", apiKey: "", fetch, ...store })();
    models.set(chosen, model);
    return model;
  };
}

function readChat(body: unknown): Pick<Chat, "id" | "messages" | "appData" | "appTools"> {
  const read = chatSchema.safeParse(body);
  if (!read.success) throw new RouteError(400, "Invalid chat. Send its id and messages, as useChat does.");
  const { messages, ...rest } = read.data;
  return { appData: undefined, appTools: undefined, ...rest, messages: messages as unknown as UIMessage[] }; // the AI SDK validates their parts
}

interface Chat {
  id: string;
  owner: string | undefined;
  key: string;
  messages: UIMessage[];
  /** What the page knows about the person. */
  appData: AppData | undefined;
  /** What the page lets the agent call. */
  appTools: AppTool[] | undefined;
  model: GiselleAgentModel;
  headers: Record<string, string>;
}

async function startStep(
  { id, owner, key, messages, appData, appTools, model, headers }: Chat,
  findRun: ChatRouteOptions["findRun"],
): Promise<AsyncIterable<UIMessageChunk>> {
  const earlier = isNewTask(messages) ? findRun?.(key) : undefined;
  const result = streamText({
    model,
    // Drops tool calls that were stopped before they had a result.
    messages: await convertToModelMessages(messages, { tools: browserTools, ignoreIncompleteToolCalls: true }),
    tools: browserTools,
    headers,
    // The chat is the session. There is no `abortSignal`, because a browser that disconnects must not stop the run.
    providerOptions: {
      giselle: { sessionId: id, ...ownerOption(owner), ...(appData && { appData }), ...(appTools && { appTools }) },
    },
    onError: () => {}, // the stream reports it
  });
  const chunks = withoutRepeatedErrors(result.toUIMessageStream({ onError: explainError }));
  return findRun ? withRunId(chunks, () => newerThan(earlier, findRun(key))) : chunks;
}

/** The run of an earlier task is not the run of this one. */
function newerThan(earlier: string | undefined, runId: string | undefined): string | undefined {
  return runId === earlier ? undefined : runId;
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

// The app's routes, over HTTP.
import type { AppData, Approval, AppTool } from "@giselles-ai/protocol";
import type { ApprovalDecision } from "./approval-decision.ts";
import type { ApprovalSource, ChatBackend, ChatRequest, MessageChunk } from "./chat-backend.ts";
import { ConnectionLostError, fetchOrExplain, isTemporary } from "./errors.ts";

export interface HttpBackendOptions {
  api: string;
  approvalsApi: string | undefined;
  /** What the app knows about the person now. */
  readAppData(): AppData;
  /** What the app lets the agent call now. */
  readAppTools(): AppTool[];
}

export function createHttpBackend({ api, approvalsApi, ...app }: HttpBackendOptions): ChatBackend {
  return {
    send: (request, signal) => watchEnd(readReply(api, { ...request, ...readApp(app) }, signal)),
    async stop(chatId) {
      await fetchOrExplain(`${api}?id=${encodeURIComponent(chatId)}`, { method: "DELETE" });
    },
    approvals: approvalsApi === undefined ? undefined : createHttpApprovals(approvalsApi),
  };
}

function readApp({ readAppData, readAppTools }: Pick<HttpBackendOptions, "readAppData" | "readAppTools">) {
  const [appData, appTools] = [readAppData(), readAppTools()];
  return { ...(appData.length > 0 && { appData }), ...(appTools.length > 0 && { appTools }) };
}

function createHttpApprovals(approvalsApi: string): ApprovalSource {
  return {
    async read(chatId, signal) {
      const answer = await fetchOrExplain(`${approvalsApi}?chat=${encodeURIComponent(chatId)}`, { signal });
      const { approvals } = (await answer.json()) as { approvals?: Approval[] };
      return approvals ?? [];
    },
    decide: (id, decision) => sendDecision(approvalsApi, id, decision),
  };
}

/**
 * Sends a decision to the app's server. Throws an error with `status` 409 if somebody else has decided already.
 *
 * @example <caption>packages/browser-tool/test/react/approval/approvals.test.ts</caption>
 * onDecide={(decision) => sendDecision("/approvals", approval.id, decision)}
 */
export async function sendDecision(approvalsApi: string, id: string, decision: ApprovalDecision): Promise<void> {
  await fetchOrExplain(`${approvalsApi}/${encodeURIComponent(id)}`, post(decision));
}

function post(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** Server-sent events, each with a chunk as JSON. */
async function* readReply(api: string, request: ChatRequest, signal: AbortSignal): AsyncGenerator<MessageChunk> {
  const last = request.messages.at(-1)?.id;
  const body = { ...request, trigger: "submit-message", ...(last !== undefined && { messageId: last }) };
  const response = await fetchOrExplain(api, { ...post(body), signal });
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const lines = text.split(/\r?\n/);
      text = lines.pop() ?? "";
      for (const line of lines) {
        const data = /^data:\s*(\{.*)$/.exec(line)?.[1];
        if (data) yield JSON.parse(data) as MessageChunk;
      }
    }
  } finally {
    reader.cancel().catch(() => {}); // it may have failed already
  }
}

/** Detects replies that were cut off. An error is read to the end, else the server doesn't know that it arrived. */
async function* watchEnd(chunks: AsyncIterable<MessageChunk>): AsyncGenerator<MessageChunk> {
  let hasEnded = false;
  let failure: MessageChunk | undefined;
  try {
    for await (const chunk of chunks) {
      if (failure) continue;
      hasEnded ||= /^(?:finish|abort|error)$/.test(chunk.type);
      if (chunk.type === "error") failure = chunk;
      else yield chunk;
    }
  } catch (error) {
    if (!hasEnded) throw error instanceof TypeError ? new ConnectionLostError(error) : error;
  }
  if (failure && isTemporary(String(failure.errorText))) throw new ConnectionLostError(failure.errorText);
  if (failure) yield failure;
  if (!hasEnded) throw new ConnectionLostError();
}

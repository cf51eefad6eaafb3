import type { LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import type { RunRequest, ToolResult } from "@giselles-ai/protocol";
import { answerOverRelay } from "./answer-over-relay.ts";
import { type CloudClient, wasNeverSent, wasRefused } from "./cloud-client.ts";
import { agentSessionOf } from "./compat.ts";
import { GiselleError } from "./giselle-error.ts";
import type { LiveConnections } from "./live-connections.ts";
import type { ReadPrompt } from "./read-prompt.ts";
import { readToolResult } from "./read-tool-result.ts";
import { RunReader, type RunReaderOptions } from "./run-reader.ts";
import type { ClaimedSession } from "./session-manager.ts";
import type { SessionMetadata } from "./session-metadata.ts";

export interface StepContext {
  cloud: CloudClient;
  live: LiveConnections;
  session: ClaimedSession;
  sessionId: string;
  prompt: ReadPrompt;
  /** Properties of every run request of this model: `agent_type`, `snapshot_id`, `env`. */
  task: Partial<RunRequest>;
  generateId: () => string;
  reader: Pick<RunReaderOptions, "attempts" | "sleep" | "onMalformedLine">;
  /** For old clouds, whose answers are sent to the relay. */
  relay: Parameters<typeof answerOverRelay>[0]["relay"];
  signal: AbortSignal | undefined;
}

/** Opens the events of a step: of a new run, of a paused run that gets its answer, or of a step whose stream was lost. */
export async function openStep(context: StepContext): Promise<RunReader> {
  const { prompt, session } = context;
  const { metadata } = session;
  const isSameStep = metadata?.step?.isOpen === true && metadata.step.prompt === prompt.hash;
  if (prompt.message === undefined) {
    if (!metadata) throw notFound(context.sessionId);
    const result = prompt.toolResults.find(({ toolCallId }) => toolCallId === metadata.pendingRequestId);
    if (result) return await answer(context, metadata, result);
    if (isSameStep && metadata.runId) return await replayStep(context, metadata.runId);
    throw wrongResult(prompt, metadata);
  }
  if (isSameStep && metadata.runId) return await replayStep(context, metadata.runId);
  if (metadata?.runId) await abandonRun(context, metadata.runId);
  return await startRun(context, prompt.message);
}

async function startRun(context: StepContext, message: string): Promise<RunReader> {
  const { cloud, session, prompt, task, generateId, signal } = context;
  const { sandboxId } = session.metadata ?? {};
  const agentSession = session.metadata && agentSessionOf(session.metadata);
  const requestId = generateId();
  // Stored before the request is sent: if this process dies, the run can be found by its request id.
  await session.update({
    runId: requestId,
    cursor: 0,
    openTools: undefined,
    ...noPendingRequest,
    answeredRequestIds: undefined,
    step: { prompt: prompt.hash, isOpen: true },
  });
  const request: RunRequest = {
    type: "agent.run",
    message,
    ...task,
    chat_id: session.key,
    request_id: requestId,
    ...(prompt.document === undefined ? {} : { document: prompt.document }),
    ...(prompt.appData === undefined ? {} : { app_data: prompt.appData }),
    ...(prompt.appTools === undefined ? {} : { app_tools: prompt.appTools }),
    ...(prompt.conversation === undefined ? {} : { conversation: prompt.conversation }),
    ...(agentSession === undefined ? {} : { session_id: agentSession }),
    ...(sandboxId === undefined ? {} : { sandbox_id: sandboxId }),
  };
  try {
    const { connection, runId } = await cloud.open(request, signal);
    const cursor = runId === undefined ? undefined : 0; // a cloud that returns run ids also numbers its events
    return new RunReader({ ...context.reader, cloud, runId: runId ?? requestId, cursor, connection });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (!wasRefused(error) && !wasNeverSent(error)) {
      // The run may have started. Instead of sending the task again, attach to the run by its request id.
      const reader = await replayStep(context, requestId).catch((refusal) => {
        if (!wasRefused(refusal)) throw refusal;
      });
      if (reader) return reader;
    }
    await session.update({ runId: undefined, step: undefined });
    throw error;
  }
}

/** Attaches at the start of the step, and sends its tool results again. The cloud accepts each result once. */
async function replayStep(context: StepContext, runId: string): Promise<RunReader> {
  const { cloud, session, prompt, signal } = context;
  const { cursor = 0 } = session.metadata ?? {};
  const toolResults = readAnsweredResult(prompt.toolResults, session.metadata);
  const reader = new RunReader({ ...context.reader, cloud, runId, cursor, ...(toolResults ? { toolResults } : {}) });
  await reader.open(signal);
  return reader;
}

/** The result that started the step, which the session has recorded as answered. */
function readAnsweredResult(
  results: LanguageModelV3ToolResultPart[],
  metadata: SessionMetadata | undefined,
): ToolResult[] | undefined {
  const answered = metadata?.answeredRequestIds?.at(-1);
  const result = results.find(({ toolCallId }) => toolCallId === answered);
  if (!result) return undefined;
  return [readToolResult(result, result.toolName === "executeFormActions" ? "executeFormActions" : "getFormSnapshot")];
}

async function answer(
  context: StepContext,
  metadata: SessionMetadata,
  part: LanguageModelV3ToolResultPart,
): Promise<RunReader> {
  const { cloud, live, session, prompt, signal } = context;
  const { runId, pendingCursor: cursor, pendingOpenTools: openTools, pendingToolName = "getFormSnapshot" } = metadata;
  const result = readToolResult(part, pendingToolName);
  const parked = live.take(session.key, { runId: runId ?? "", cursor });
  const reader = new RunReader({
    ...context.reader,
    cloud,
    runId: runId ?? "",
    cursor,
    ...(parked ? { connection: parked } : { toolResults: [result] }),
  });
  try {
    if (cursor === undefined) {
      if (!parked) throw tooOld();
      await answerOverRelay({ relay: context.relay, metadata, result, ...(signal ? { signal } : {}) });
    } else if (parked) await cloud.answer(reader.runId, [result], signal);
    else await reader.open(signal);
    await session.update({
      ...noPendingRequest,
      cursor,
      openTools,
      answeredRequestIds: [...(metadata.answeredRequestIds ?? []), part.toolCallId].slice(-100),
      step: { prompt: prompt.hash, isOpen: true },
    });
  } catch (error) {
    reader.close();
    throw error;
  }
  return reader;
}

/** Stops the previous run, because the person sent a new message without answering it. */
async function abandonRun({ cloud, live, session, signal }: StepContext, runId: string): Promise<void> {
  live.remove(session.key);
  await cloud.stop(runId, signal).catch((error) => {
    if (!wasRefused(error)) throw error; // refused because it has already ended
  });
}

export const noPendingRequest = {
  pendingRequestId: undefined,
  pendingToolName: undefined,
  pendingCursor: undefined,
  pendingOpenTools: undefined,
};

function notFound(sessionId: string): GiselleError {
  const message = `There is no session ${sessionId}, or it has expired. A paused run waits for 600 seconds. Send the task again.`;
  return new GiselleError("SESSION_NOT_FOUND", message);
}

function wrongResult({ toolResults }: ReadPrompt, metadata: SessionMetadata): GiselleError {
  const received = toolResults.map(({ toolCallId }) => toolCallId);
  if (received.some((id) => metadata.answeredRequestIds?.includes(id))) {
    return new GiselleError(
      "ALREADY_ANSWERED",
      `${received.join(", ")} has already been answered, and the run has continued. Nothing was sent.`,
    );
  }
  const expected = metadata.pendingRequestId ?? "nothing";
  return new GiselleError(
    "WRONG_RESULT",
    `The run is waiting for ${expected} but got ${received.join(", ")}. Nothing was sent.`,
  );
}

function tooOld(): GiselleError {
  return new GiselleError(
    "CLOUD_TOO_OLD",
    "The connection to the run is closed, and this agent server is too old to reconnect. Update it.",
  );
}

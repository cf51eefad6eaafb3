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
  /** What every new task of this model says: `agent_type`, `snapshot_id`, `env`. */
  task: Partial<RunRequest>;
  generateId: () => string;
  reader: Pick<RunReaderOptions, "attempts" | "sleep" | "onMalformedLine">;
  /** For old clouds, which are answered at their relay. */
  relay: Parameters<typeof answerOverRelay>[0]["relay"];
  signal: AbortSignal | undefined;
}

/** Where a step's events come from: a new run, a paused one that is now answered, or one whose telling was lost. */
export async function openStep(context: StepContext): Promise<RunReader> {
  const { prompt, session } = context;
  const { metadata } = session;
  const isOurs = metadata?.step?.isOpen === true && metadata.step.prompt === prompt.hash;
  if (prompt.message === undefined) {
    if (!metadata) throw notFound(context.sessionId);
    const result = prompt.toolResults.find(({ toolCallId }) => toolCallId === metadata.pendingRequestId);
    if (result) return await answer(context, metadata, result);
    if (isOurs && metadata.runId) return await tellAgain(context, metadata.runId);
    throw wrongResult(prompt, metadata);
  }
  if (isOurs && metadata.runId) return await tellAgain(context, metadata.runId);
  if (metadata?.runId) await leave(context, metadata.runId);
  return await startRun(context, prompt.message);
}

async function startRun(context: StepContext, message: string): Promise<RunReader> {
  const { cloud, session, prompt, task, generateId, signal } = context;
  const { sandboxId } = session.metadata ?? {};
  const earlier = session.metadata && agentSessionOf(session.metadata);
  const requestId = generateId();
  // Written before it is asked for: should this process die now, the run can be found by the id of its request.
  await session.update({
    runId: requestId,
    cursor: 0,
    openTools: undefined,
    ...nothingPending,
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
    ...(earlier === undefined ? {} : { session_id: earlier }),
    ...(sandboxId === undefined ? {} : { sandbox_id: sandboxId }),
  };
  try {
    const { connection, runId } = await cloud.open(request, signal);
    const cursor = runId === undefined ? undefined : 0; // who names its runs, numbers their events
    return new RunReader({ ...context.reader, cloud, runId: runId ?? requestId, cursor, connection });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (!wasRefused(error) && !wasNeverSent(error)) {
      // It may have begun. The task is not sent again: the run is asked for by the id of its request.
      const reader = await tellAgain(context, requestId).catch((refusal) => {
        if (!wasRefused(refusal)) throw refusal;
      });
      if (reader) return reader;
    }
    await session.update({ runId: undefined, step: undefined });
    throw error;
  }
}

/** Attaches where the step began. Results that came with it are handed over again: the same one counts once. */
async function tellAgain(context: StepContext, runId: string): Promise<RunReader> {
  const { cloud, session, prompt, signal } = context;
  const { cursor = 0 } = session.metadata ?? {};
  const toolResults = readAnswered(prompt.toolResults, session.metadata);
  const reader = new RunReader({ ...context.reader, cloud, runId, cursor, ...(toolResults ? { toolResults } : {}) });
  await reader.open(signal);
  return reader;
}

/** A step that is told again has its answer in the record already, by the name of its tool. */
function readAnswered(
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
      ...nothingPending,
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

/** The person went on without answering: the run that waits, or that nobody listens to, is not wanted any more. */
async function leave({ cloud, live, session, signal }: StepContext, runId: string): Promise<void> {
  live.remove(session.key);
  await cloud.stop(runId, signal).catch((error) => {
    if (!wasRefused(error)) throw error; // refused: it is gone already
  });
}

export const nothingPending = {
  pendingRequestId: undefined,
  pendingToolName: undefined,
  pendingCursor: undefined,
  pendingOpenTools: undefined,
};

function notFound(sessionId: string): GiselleError {
  const message = `Session ${sessionId} was not found or has expired: a paused run waits for 600 seconds. Send the task again.`;
  return new GiselleError("SESSION_NOT_FOUND", message);
}

function wrongResult({ toolResults }: ReadPrompt, metadata: SessionMetadata): GiselleError {
  const given = toolResults.map(({ toolCallId }) => toolCallId);
  if (given.some((id) => metadata.answeredRequestIds?.includes(id))) {
    return new GiselleError(
      "ALREADY_ANSWERED",
      `${given.join(", ")} has been answered, and the run has gone on. Nothing was sent.`,
    );
  }
  const wanted = metadata.pendingRequestId ?? "nothing";
  return new GiselleError(
    "WRONG_RESULT",
    `The run waits for ${wanted}, and got ${given.join(", ")}. Nothing was sent.`,
  );
}

function tooOld(): GiselleError {
  return new GiselleError(
    "CLOUD_TOO_OLD",
    "This cloud does not number its events, so a run can only be resumed where it was paused, and its connection is gone.",
  );
}

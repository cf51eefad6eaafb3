import type { SharedV3Warning } from "@ai-sdk/provider";
import type { ClientToolName } from "@giselles-ai/protocol";
import type { CloudClient } from "./cloud-client.ts";
import type { StepEnd } from "./finish.ts";
import type { LiveConnections } from "./live-connections.ts";
import { createMapperContext, finishStream, type MapResult, mapNdjsonEvent } from "./ndjson-mapper.ts";
import { noPendingRequest } from "./open-step.ts";
import type { GisellePart } from "./parts.ts";
import type { RunReader } from "./run-reader.ts";
import type { ClaimedSession, SessionPatch } from "./session-manager.ts";
import type { OpenTool } from "./session-metadata.ts";

export interface OpenStep {
  sessionId: string;
  session: ClaimedSession;
  reader: RunReader;
  cloud: CloudClient;
  live: LiveConnections;
  warnings: SharedV3Warning[];
  includeRawChunks: boolean;
  /** See `MapperContextOptions`. */
  repeatsCalls: boolean;
  now: () => number;
  /** Stops the run. */
  abort: AbortSignal | undefined;
  /** Stops the stream, not the run. */
  detach: AbortSignal;
}

/**
 * Streams one step of a run, up to the next page request or the end of the run, with exactly one `finish`. The session is stored
 * before the page can act on the step, so that no two instances continue from the same position.
 */
export async function* streamStep(step: OpenStep): AsyncGenerator<GisellePart, void> {
  const { session, sessionId, reader, abort, detach } = step;
  const context = createMapperContext({
    sessionId,
    openTools: session.metadata?.openTools ?? {},
    repeatsCalls: step.repeatsCalls,
    answeredRequestIds: session.metadata?.answeredRequestIds ?? [],
  });
  const signal = abort ? AbortSignal.any([abort, detach]) : detach;
  const changes: SessionPatch = {};
  let hasEnded = false;
  const finish = (end: StepEnd) => finishStream(context, { ...end, malformedLines: reader.malformedLines });
  try {
    yield { type: "stream-start", warnings: step.warnings };
    yield { type: "response-metadata", id: sessionId, timestamp: new Date(step.now()) };
    for (;;) {
      const next = await reader.next(signal);
      if (step.includeRawChunks && next.kind !== "end") yield* rawPart(next.kind === "event" ? next.event : next.value);
      if (next.kind === "other") continue;
      const mapped = next.kind === "event" ? mapNdjsonEvent(next.event, context) : endOfOldCloud;
      Object.assign(changes, mapped.sessionUpdate);
      if (mapped.relayRequest)
        await storePendingRequest(step, { ...changes, ...mapped.relayRequest }, context.openTools);
      yield* mapped.parts;
      if (mapped.relayRequest) await park(step);
      if (mapped.end) await closeRun(step, changes);
      if (!mapped.relayRequest && !mapped.end) continue;
      hasEnded = true;
      yield* finish(mapped.end ?? { status: "tool-calls" });
      return;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    yield { type: "error", error };
    yield* finish({ status: "error" });
  } finally {
    if (abort?.aborted && !hasEnded) await stopRun(step, changes);
    else if (!hasEnded) await session.update(changes).catch(() => {}); // the next step gets it again
    reader.close();
    await session.release().catch(() => {}); // the claim expires by itself
  }
}

const endOfOldCloud: MapResult = { parts: [], end: { status: undefined } };

async function storePendingRequest(
  { session, reader }: OpenStep,
  { requestId, toolName, ...changes }: SessionPatch & { requestId: string; toolName: ClientToolName },
  openTools: Map<string, OpenTool>,
): Promise<void> {
  await session.update({
    ...changes,
    runId: changes.runId ?? reader.runId,
    pendingRequestId: requestId,
    pendingToolName: toolName,
    pendingCursor: reader.cursor,
    pendingOpenTools: Object.fromEntries(openTools),
  });
}

/** Ends the step after a page request, and keeps the connection open for the request that brings the answer. */
async function park({ session, reader, live }: OpenStep): Promise<void> {
  const { step } = session.metadata ?? {};
  await session.update({ step: step && { ...step, isOpen: false } });
  const connection = reader.release();
  if (connection) live.park(session.key, connection, { runId: session.metadata?.runId ?? "", cursor: reader.cursor });
  await session.release();
}

export async function closeRun(
  { session, reader, live }: Pick<OpenStep, "session" | "live"> & Partial<OpenStep>,
  changes: SessionPatch = {},
): Promise<void> {
  live.remove(session.key);
  reader?.close();
  const { agentSessionId, sandboxId, snapshotId } = changes;
  const lasting = {
    ...(agentSessionId && { agentSessionId }),
    ...(sandboxId && { sandboxId }),
    ...(snapshotId && { snapshotId }),
  };
  const runEnded = { runId: undefined, cursor: undefined, openTools: undefined, ...noPendingRequest };
  const relay = { relaySessionId: undefined, relayToken: undefined, relayUrl: undefined };
  await session.update({ ...lasting, ...runEnded, ...relay, step: undefined });
  await session.release();
}

export const stopTimeoutMs = 5000;

async function stopRun(step: OpenStep, changes: SessionPatch): Promise<void> {
  const { cloud, reader } = step;
  reader.close();
  // If the stop fails, the run expires by itself. The session no longer refers to it.
  await cloud.stop(changes.runId ?? reader.runId, AbortSignal.timeout(stopTimeoutMs)).catch(() => {});
  await closeRun(step, changes).catch(() => {});
}

/** A raw part for every event except the one with a token. */
function* rawPart(value: unknown): Generator<GisellePart> {
  const isSecret = typeof value === "object" && value !== null && "token" in value;
  if (!isSecret) yield { type: "raw", rawValue: value };
}

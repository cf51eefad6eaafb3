import type { SharedV3Warning } from "@ai-sdk/provider";
import type { ClientToolName } from "@giselles-ai/protocol";
import type { CloudClient } from "./cloud-client.ts";
import type { RunEnd } from "./finish.ts";
import type { LiveConnections } from "./live-connections.ts";
import { createMapperContext, finishStream, type MapResult, mapNdjsonEvent } from "./ndjson-mapper.ts";
import { nothingPending } from "./open-step.ts";
import type { GisellePart } from "./parts.ts";
import type { RunReader } from "./run-reader.ts";
import type { ClaimedSession, SessionPatch } from "./session-manager.ts";
import type { OpenTool } from "./session-metadata.ts";

export interface Step {
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
  /** Stops the telling; the run goes on. */
  detach: AbortSignal;
}

/**
 * One step of a run, from where it begins to the next request to the page or the end of the run. Exactly one `finish`. The
 * record is written before anything is told that the page would act upon, so no two instances go on from the same place.
 */
export async function* tellStep(step: Step): AsyncGenerator<GisellePart, void> {
  const { session, sessionId, reader, abort, detach } = step;
  const context = createMapperContext({
    sessionId,
    openTools: session.metadata?.openTools ?? {},
    repeatsCalls: step.repeatsCalls,
    answeredRequestIds: session.metadata?.answeredRequestIds ?? [],
  });
  const signal = abort ? AbortSignal.any([abort, detach]) : detach;
  const learnt: SessionPatch = {};
  let isOver = false;
  const finish = (end: RunEnd) => finishStream(context, { ...end, malformedLines: reader.malformedLines });
  try {
    yield { type: "stream-start", warnings: step.warnings };
    yield { type: "response-metadata", id: sessionId, timestamp: new Date(step.now()) };
    for (;;) {
      const next = await reader.next(signal);
      if (step.includeRawChunks && next.kind !== "over")
        yield* rawPart(next.kind === "event" ? next.event : next.value);
      if (next.kind === "other") continue;
      const mapped = next.kind === "event" ? mapNdjsonEvent(next.event, context) : overOfOldCloud;
      Object.assign(learnt, mapped.sessionUpdate);
      if (mapped.relayRequest) await notePending(step, { ...learnt, ...mapped.relayRequest }, context.openTools);
      yield* mapped.parts;
      if (mapped.relayRequest) await park(step);
      if (mapped.end) await endRun(step, learnt);
      if (!mapped.relayRequest && !mapped.end) continue;
      isOver = true;
      yield* finish(mapped.end ?? { status: "tool-calls" });
      return;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    yield { type: "error", error };
    yield* finish({ status: "error" });
  } finally {
    if (abort?.aborted && !isOver) await stopRun(step, learnt);
    else if (!isOver) await session.update(learnt).catch(() => {}); // then the next step learns it again
    reader.close();
    await session.release().catch(() => {}); // the claim then ends by itself
  }
}

const overOfOldCloud: MapResult = { parts: [], end: { status: undefined } };

async function notePending(
  { session, reader }: Step,
  { requestId, toolName, ...learnt }: SessionPatch & { requestId: string; toolName: ClientToolName },
  openTools: Map<string, OpenTool>,
): Promise<void> {
  await session.update({
    ...learnt,
    runId: learnt.runId ?? reader.runId,
    pendingRequestId: requestId,
    pendingToolName: toolName,
    pendingCursor: reader.cursor,
    pendingOpenTools: Object.fromEntries(openTools),
  });
}

/** The page has its request, so the step's end is told; the connection waits for whoever brings the answer. */
async function park({ session, reader, live }: Step): Promise<void> {
  const { step } = session.metadata ?? {};
  await session.update({ step: step && { ...step, isOpen: false } });
  const connection = reader.release();
  if (connection) live.park(session.key, connection, { runId: session.metadata?.runId ?? "", cursor: reader.cursor });
  await session.release();
}

export async function endRun(
  { session, reader, live }: Pick<Step, "session" | "live"> & Partial<Step>,
  learnt: SessionPatch = {},
): Promise<void> {
  live.remove(session.key);
  reader?.close();
  const { agentSessionId, sandboxId, snapshotId } = learnt;
  const kept = {
    ...(agentSessionId && { agentSessionId }),
    ...(sandboxId && { sandboxId }),
    ...(snapshotId && { snapshotId }),
  };
  const over = { runId: undefined, cursor: undefined, openTools: undefined, ...nothingPending };
  const relay = { relaySessionId: undefined, relayToken: undefined, relayUrl: undefined };
  await session.update({ ...kept, ...over, ...relay, step: undefined });
  await session.release();
}

export const stopTimeoutMs = 5000;

async function stopRun(step: Step, learnt: SessionPatch): Promise<void> {
  const { cloud, reader } = step;
  reader.close();
  // A run that cannot be told to stop ends with its own time; the record forgets it either way.
  await cloud.stop(learnt.runId ?? reader.runId, AbortSignal.timeout(stopTimeoutMs)).catch(() => {});
  await endRun(step, learnt).catch(() => {});
}

/** All but the one event that holds a token. */
function* rawPart(value: unknown): Generator<GisellePart> {
  const isSecret = typeof value === "object" && value !== null && "token" in value;
  if (!isSecret) yield { type: "raw", rawValue: value };
}

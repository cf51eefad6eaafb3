import {
  type Credential,
  endRelaySession,
  RelayError,
  type RelayHandler,
  type RelayStore,
} from "@giselles-ai/browser-tool/relay";
import type { RunEvent } from "@giselles-ai/protocol";
import { type EventLog, type Lease, LeaseLost, LogUnavailable } from "../event-log/event-log.ts";
import { type Runner, type RunnerContext, RunnerError, type RunResult, type Task } from "../runners/runner.ts";
import { pause, waitAtMost } from "../time.ts";
import { openGate } from "./gate.ts";
import { openStandIn } from "./stand-in.ts";
import { createWriter } from "./writer.ts";

/** What every run of an instance is driven with. */
export interface DriveSettings {
  log: EventLog;
  relay: RelayHandler;
  relayStore: RelayStore;
  leaseMs: number;
  /** How long a run goes on with nobody listening, in ms. */
  graceMs: number;
  outageMs: number;
  maxLogLength: number;
  onEvent?(event: RunEvent): void;
  /** Told of what went wrong on our side. Nothing that a person typed, and no token, is in it. */
  onError?(error: unknown): void;
}

/** What a run is driven with, here or on another instance. */
export interface Baggage {
  task: Task;
  relay: { url: string; sessionId: string; expiresAt: number; agent: Credential; page: Credential };
  /** Whether the run's own client is asked where no page is connected to the relay. */
  asksClient: boolean;
}

export interface Drive extends Baggage {
  lease: Lease;
  runner: Runner;
  /** What it has said so far, when another instance began it. */
  told?: readonly RunEvent[];
}

export interface DrivenRun {
  runId: string;
  /** Resolves when its first event is written; rejects when that cannot be done. */
  started: Promise<void>;
  /** Resolves when nothing is done in its name any more. */
  ended: Promise<void>;
  /** Ends it as interrupted: this instance is going down. */
  interrupt(): void;
}

/** Why a run is ended from outside, and what its result says then. */
class Ended extends Error {
  readonly result: RunResult;
  constructor(result: RunResult) {
    super(result.status);
    this.result = result;
  }
}

/** Drives a run from its first event to its result. Whatever happens, there is one result, or another instance gives it. */
export function driveRun(settings: DriveSettings, drive: Drive): DrivenRun {
  const { log, relay, relayStore, leaseMs, onError } = settings;
  const { lease, runner, task, asksClient, told } = drive;
  const { runId, tenant } = lease;
  const stop = new AbortController();
  const over = new AbortController();
  const writer = createWriter({ ...settings, lease, onWritten: (event) => settings.onEvent?.(event) });
  const fail = (error: unknown) => stop.abort(error);
  const { url, sessionId, expiresAt, agent, page } = drive.relay;
  const relayFetch = createRelayFetch(relay);

  const standIn = asksClient
    ? openStandIn({
        relay,
        relayUrl: url,
        credential: page,
        writer,
        signal: over.signal,
        onFailure: fail,
        asked: askedIn(told),
      })
    : undefined;

  const opening: RunEvent = { type: "relay.session", sessionId, token: page.token, relayUrl: url, expiresAt, runId };
  const started = told ? lookIntoInbox() : writer.write([opening]);

  async function lookIntoInbox(): Promise<void> {
    try {
      const { stopWanted, answers } = await log.readInbox(lease);
      if (stopWanted) stop.abort(new Ended({ status: "stopped" }));
      for (const answer of answers) void standIn?.give(answer).catch(fail);
    } catch (error) {
      if (LeaseLost.isInstance(error)) fail(error);
    }
  }

  /** Says again and again that this instance lives, and looks whether anybody still listens. */
  async function keepLease(): Promise<void> {
    for (;;) {
      await pause(leaseMs / 3, over.signal);
      if (over.signal.aborted) return;
      try {
        if (!(await log.renew(lease, leaseMs))) return fail(new LeaseLost(runId));
        const { attendedAt = Date.now() } = (await log.find(tenant, runId)) ?? {};
        if (Date.now() - attendedAt > settings.graceMs) stop.abort(new Ended(abandoned(settings.graceMs)));
        await lookIntoInbox();
      } catch (error) {
        if (!LogUnavailable.isInstance(error)) throw error;
      }
    }
  }

  async function work(): Promise<RunResult> {
    await started;
    const context: RunnerContext = {
      runId,
      tenant,
      task,
      relay: { url, ...agent, fetch: relayFetch },
      openGate: (answer) =>
        openGate({ relay, relayStore, relayUrl: url, fetch: relayFetch, answer, signal: over.signal, onFailure: fail }),
      say: (...events) => writer.write(events, effectOf(events)),
      signal: stop.signal,
    };
    const running = told && runner.resume ? runner.resume(context, told) : runner.run(context);
    running.catch(() => {});
    const stopped = new Promise<never>((_, reject) => {
      stop.signal.addEventListener("abort", () => reject(stop.signal.reason), { once: true });
    });
    try {
      return await Promise.race([running, stopped]);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      // Nothing more reaches the page, and what was started is given a moment to end; then the run is over.
      if (!LeaseLost.isInstance(stop.signal.reason)) await endSession();
      await waitAtMost(
        5000,
        running.catch(() => {}),
      );
      throw stop.signal.reason;
    }
  }

  async function endSession(): Promise<void> {
    await endRelaySession(sessionId, { store: relayStore }).catch(() => {}); // then it ends with its time
  }

  async function run(): Promise<void> {
    const unwatch = await watchInbox();
    let isOurs = true;
    try {
      const [events, result] = await work().then(
        (done) => [[], done] as const,
        (error) => explain(error, onError),
      );
      isOurs = result !== undefined; // else whoever has the run by now has its page too
      if (result) await writer.write([...events, { type: "result", ...result }], { ends: result.status });
    } catch (error) {
      if (LeaseLost.isInstance(error)) isOurs = false;
      else onError?.(error);
    } finally {
      over.abort();
      unwatch();
      if (isOurs) await endSession();
    }
  }

  async function watchInbox(): Promise<() => void> {
    try {
      return await log.watch(lease, (change) => void (change === "inbox" && lookIntoInbox()));
    } catch {
      return () => {}; // then it is looked into with each renewal of the lease
    }
  }

  keepLease().catch(fail);
  return {
    runId,
    started,
    ended: run(),
    interrupt: () => stop.abort(new Ended(interrupted())),
  };
}

/** The requests that the client has been told of. */
function askedIn(told: readonly RunEvent[] = []): string[] {
  return told.flatMap((event) =>
    event.type === "snapshot_request" || event.type === "execute_request" ? event.requestId : [],
  );
}

/** An agent's session id is a name of the run. */
function effectOf(events: readonly RunEvent[]): { names?: string } {
  const init = events.find((event) => event.type === "init");
  return init?.session_id ? { names: init.session_id } : {};
}

type Explained = readonly [RunEvent[], RunResult | undefined];

function explain(error: unknown, onError: DriveSettings["onError"]): Explained {
  if (LeaseLost.isInstance(error)) return [[], undefined];
  if (error instanceof Ended) {
    const { result } = error;
    return [result.error ? [{ type: "error", severity: "error", message: result.error.message }] : [], result];
  }
  const known = toRunnerError(error);
  if (known.code === "internal") onError?.(error);
  const { message } = known;
  return [[{ type: "error", severity: "error", message }], { status: "error", error: { type: known.code, message } }];
}

/** What the relay says is meant to be read; of a fault of ours nothing is told but that. */
function toRunnerError(error: unknown): RunnerError {
  if (RunnerError.isInstance(error)) return error;
  if (RelayError.isInstance(error)) return new RunnerError("page", error.message, error);
  return new RunnerError("internal", "The run failed. This is a fault of ours.", error);
}

export function interrupted(): RunResult {
  const message =
    "The instance that drove this run has gone. What was done until then is told above; send the task again to go on.";
  return { status: "interrupted", error: { type: "interrupted", message } };
}

function abandoned(graceMs: number): RunResult {
  const message = `Nobody listened to this run for ${Math.round(graceMs / 1000)} seconds, so it was stopped.`;
  return { status: "stopped", error: { type: "abandoned", message } };
}

/** The relay at no distance: for those who ask from this process. */
function createRelayFetch(relay: RelayHandler): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      if (signal.aborted) return leave();
      signal.addEventListener("abort", leave, { once: true });
      relay
        .POST(request)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener("abort", leave));
    });
  };
}

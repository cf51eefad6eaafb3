import { type Credential, endRelaySession, type RelayHandler, type RelayStore } from "@giselles-ai/browser-tool/relay";
import type { RunEvent } from "@giselles-ai/protocol";
import { type EventLog, type Lease, LeaseLost, LogUnavailable } from "../event-log/event-log.ts";
import type { Runner, RunnerContext, RunResult, Task } from "../runners/runner.ts";
import { pause, waitAtMost } from "../time.ts";
import { openGate } from "./gate.ts";
import { createRelayFetch } from "./relay-fetch.ts";
import { abandoned, Ended, explainEnd, interrupted, type RunEnd } from "./run-end.ts";
import { openStandIn, type StandIn } from "./stand-in.ts";
import { createWriter, type Writer } from "./writer.ts";

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

/** How long what was started is given to end when its run is stopped, in ms. */
const farewellMs = 5000;

/** Drives a run from its first event to its result. Whatever happens, there is one result, or another instance gives it. */
export function driveRun(settings: DriveSettings, drive: Drive): DrivenRun {
  return new RunDriver(settings, drive);
}

class RunDriver implements DrivenRun {
  readonly started: Promise<void>;
  readonly ended: Promise<void>;
  readonly #settings: DriveSettings;
  readonly #drive: Drive;
  readonly #writer: Writer;
  readonly #standIn: StandIn | undefined;
  /** Aborted with the reason why the run is ended from outside. */
  readonly #stop = new AbortController();
  /** Aborted when nothing is done in its name any more. */
  readonly #over = new AbortController();

  constructor(settings: DriveSettings, drive: Drive) {
    this.#settings = settings;
    this.#drive = drive;
    this.#writer = createWriter({
      ...settings,
      lease: drive.lease,
      onWritten: (event) => settings.onEvent?.(event),
    });
    this.#standIn = drive.asksClient ? this.#openStandIn() : undefined;
    this.started = drive.told ? this.#readInbox() : this.#writer.write([openingOf(drive)]);
    this.#keepLease().catch(this.#fail);
    this.ended = this.#run();
  }

  get runId(): string {
    return this.#drive.lease.runId;
  }

  interrupt(): void {
    this.#stop.abort(new Ended(interrupted()));
  }

  readonly #fail = (error: unknown): void => this.#stop.abort(error);

  #openStandIn(): StandIn {
    const { relay, told } = this.#drive;
    return openStandIn({
      relay: this.#settings.relay,
      relayUrl: relay.url,
      credential: relay.page,
      writer: this.#writer,
      signal: this.#over.signal,
      onFailure: this.#fail,
      asked: askedIn(told),
    });
  }

  async #run(): Promise<void> {
    const { onError } = this.#settings;
    const unwatch = await this.#watchInbox();
    let isOurs = true;
    try {
      const end = await this.#work().then(
        (result): RunEnd => ({ events: [], result }),
        (error) => explainEnd(error, onError),
      );
      isOurs = end !== undefined; // else whoever has the run by now has its page too
      if (end)
        await this.#writer.write([...end.events, { type: "result", ...end.result }], { ends: end.result.status });
    } catch (error) {
      if (LeaseLost.isInstance(error)) isOurs = false;
      else onError?.(error);
    } finally {
      this.#over.abort();
      unwatch();
      if (isOurs) await this.#endSession();
    }
  }

  async #work(): Promise<RunResult> {
    await this.started;
    const { runner, told } = this.#drive;
    const { signal } = this.#stop;
    const context = this.#createContext();
    const running = told && runner.resume ? runner.resume(context, told) : runner.run(context);
    running.catch(() => {});
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([running, stopped]);
    } catch (error) {
      if (!signal.aborted) throw error;
      // Nothing more reaches the page, and what was started is given a moment to end; then the run is over.
      if (!LeaseLost.isInstance(signal.reason)) await this.#endSession();
      await waitAtMost(
        farewellMs,
        running.catch(() => {}),
      );
      throw signal.reason;
    }
  }

  #createContext(): RunnerContext {
    const { relay, relayStore } = this.#settings;
    const { lease, task } = this.#drive;
    const { url, agent } = this.#drive.relay;
    const fetch = createRelayFetch(relay);
    const ends = { signal: this.#over.signal, onFailure: this.#fail };
    return {
      runId: lease.runId,
      tenant: lease.tenant,
      task,
      relay: { url, ...agent, fetch },
      openGate: (answer) => openGate({ relay, relayStore, relayUrl: url, fetch, answer, ...ends }),
      say: (...events) => this.#writer.write(events, effectOf(events)),
      signal: this.#stop.signal,
    };
  }

  async #endSession(): Promise<void> {
    const { relayStore } = this.#settings;
    await endRelaySession(this.#drive.relay.sessionId, { store: relayStore }).catch(() => {}); // then it ends with its time
  }

  async #watchInbox(): Promise<() => void> {
    const { log } = this.#settings;
    try {
      return await log.watch(this.#drive.lease, (change) => void (change === "inbox" && this.#readInbox()));
    } catch {
      return () => {}; // then it is looked into with each renewal of the lease
    }
  }

  async #readInbox(): Promise<void> {
    try {
      const { stopWanted, answers } = await this.#settings.log.readInbox(this.#drive.lease);
      if (stopWanted) this.#stop.abort(new Ended({ status: "stopped" }));
      for (const answer of answers) void this.#standIn?.give(answer).catch(this.#fail);
    } catch (error) {
      if (LeaseLost.isInstance(error)) this.#fail(error);
    }
  }

  /** Says again and again that this instance lives, and looks whether anybody still listens. */
  async #keepLease(): Promise<void> {
    const { log, leaseMs, graceMs } = this.#settings;
    const { lease } = this.#drive;
    for (;;) {
      await pause(leaseMs / 3, this.#over.signal);
      if (this.#over.signal.aborted) return;
      try {
        if (!(await log.renew(lease, leaseMs))) return this.#fail(new LeaseLost(lease.runId));
        const { attendedAt = Date.now() } = (await log.find(lease.tenant, lease.runId)) ?? {};
        if (Date.now() - attendedAt > graceMs) this.#stop.abort(new Ended(abandoned(graceMs)));
        await this.#readInbox();
      } catch (error) {
        if (!LogUnavailable.isInstance(error)) throw error;
      }
    }
  }
}

function openingOf({ lease, relay }: Drive): RunEvent {
  const { sessionId, url, expiresAt, page } = relay;
  return { type: "relay.session", sessionId, token: page.token, relayUrl: url, expiresAt, runId: lease.runId };
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

import { type Credential, endRelaySession, type RelayHandler, type RelayStore } from "@giselles-ai/browser-tool/relay";
import type { RunEvent } from "@giselles-ai/protocol";
import { type EventLog, type Lease, LeaseLost, LogUnavailable, type RunRef } from "../event-log/event-log.ts";
import { HandOver, type Runner, type RunnerContext, type RunResult, type Task } from "../runners/runner.ts";
import { pause, waitAtMost } from "../time.ts";
import { type ClientProxy, openClientProxy } from "./client-proxy.ts";
import { openProxyPage } from "./proxy-page.ts";
import { createRelayFetch } from "./relay-fetch.ts";
import { abandoned, interrupted, type RunEnd, RunEndedError, toRunEnd } from "./run-end.ts";
import { createWriter, type Writer } from "./writer.ts";

/** Settings for all runs of an instance. */
export interface DriveSettings {
  log: EventLog;
  relay: RelayHandler;
  relayStore: RelayStore;
  leaseMs: number;
  /** How long a run continues without listeners, in ms. */
  graceMs: number;
  outageMs: number;
  maxLogLength: number;
  /** With the span of the request that started the run. */
  onEvent?(event: RunEvent, run: RunRef, traceParent?: string): void;
  /** Called with internal errors. They contain no user input and no token. */
  onError?(error: unknown): void;
}

/** What an instance needs to drive a run, or to resume it. */
export interface ResumeData {
  task: Task;
  relay: { url: string; sessionId: string; expiresAt: number; agent: Credential; page: Credential };
  /** Whether page requests go to the client while no page is connected to the relay. */
  asksClient: boolean;
}

export interface Drive extends ResumeData {
  lease: Lease;
  runner: Runner;
  /** The events so far, if another instance started the run. */
  previousEvents?: readonly RunEvent[];
}

export interface DrivenRun {
  runId: string;
  /** Resolves when the first event is written. */
  started: Promise<void>;
  /** Resolves when the run has ended here and nothing more is done for it. */
  ended: Promise<void>;
  /** Leaves it to another instance if one can resume it, otherwise ends it as interrupted: this instance is shutting down. */
  leave(): void;
}

/** How long the runner may take to end after the run is stopped, in ms. */
const exitTimeoutMs = 5000;

/** Drives a run from its first event to its result. There is always exactly one result, from this instance or another. */
export function driveRun(settings: DriveSettings, drive: Drive): DrivenRun {
  return new RunDriver(settings, drive);
}

class RunDriver implements DrivenRun {
  readonly started: Promise<void>;
  readonly ended: Promise<void>;
  readonly #settings: DriveSettings;
  readonly #drive: Drive;
  readonly #writer: Writer;
  readonly #clientProxy: ClientProxy | undefined;
  /** Aborted with the reason when the run is ended from outside. */
  readonly #stop = new AbortController();
  /** Aborted when the run has ended here. */
  readonly #ended = new AbortController();

  constructor(settings: DriveSettings, drive: Drive) {
    this.#settings = settings;
    this.#drive = drive;
    this.#writer = createWriter({
      ...settings,
      lease: drive.lease,
      onWritten: (event) => settings.onEvent?.(event, drive.lease, drive.task.traceParent),
    });
    this.#clientProxy = drive.asksClient ? this.#openClientProxy() : undefined;
    this.started = drive.previousEvents ? this.#readInbox() : this.#writer.write([toFirstEvent(drive)]);
    this.#renewLease().catch(this.#fail);
    this.ended = this.#run();
  }

  get runId(): string {
    return this.#drive.lease.runId;
  }

  leave(): void {
    this.#stop.abort(this.#canBeResumed ? new HandOver() : new RunEndedError(interrupted()));
  }

  /** A log with `ping` is outside of this process, so other instances have it too. */
  get #canBeResumed(): boolean {
    return this.#drive.runner.resume !== undefined && this.#settings.log.ping !== undefined;
  }

  readonly #fail = (error: unknown): void => this.#stop.abort(error);

  #openClientProxy(): ClientProxy {
    const { relay, previousEvents } = this.#drive;
    return openClientProxy({
      relay: this.#settings.relay,
      relayUrl: relay.url,
      credential: relay.page,
      writer: this.#writer,
      signal: this.#ended.signal,
      onFailure: this.#fail,
      asked: requestIdsIn(previousEvents),
    });
  }

  async #run(): Promise<void> {
    const { onError } = this.#settings;
    const unwatch = await this.#watchInbox();
    let ownsRun = true;
    try {
      const end = await this.#work().then(
        (result): RunEnd => ({ events: [], result }),
        (error) => toRunEnd(error, onError),
      );
      ownsRun = end !== undefined; // otherwise another instance has the run, with its page
      if (end)
        await this.#writer.write([...end.events, { type: "result", ...end.result }], { ends: end.result.status });
    } catch (error) {
      if (LeaseLost.isInstance(error)) ownsRun = false;
      else onError?.(error);
    } finally {
      this.#ended.abort();
      unwatch();
      if (ownsRun) await this.#endSession();
      else if (isHandOver(this.#stop.signal)) await this.#release();
    }
  }

  async #work(): Promise<RunResult> {
    await this.started;
    const { runner, previousEvents } = this.#drive;
    const { signal } = this.#stop;
    const context = this.#createContext();
    const running = previousEvents && runner.resume ? runner.resume(context, previousEvents) : runner.run(context);
    running.catch(() => {});
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([running, stopped]);
    } catch (error) {
      if (!signal.aborted) throw error;
      // Closes the relay session so that nothing more reaches the page, then gives the runner a moment to end.
      if (!LeaseLost.isInstance(signal.reason) && !isHandOver(signal)) await this.#endSession();
      await waitAtMost(
        exitTimeoutMs,
        running.catch(() => {}),
      );
      throw signal.reason;
    }
  }

  #createContext(): RunnerContext {
    const { relay, relayStore } = this.#settings;
    const { lease, task } = this.#drive;
    const { url, agent } = this.#drive.relay;
    const fetch = createRelayFetch(relay, { isHandedOver: () => isHandOver(this.#stop.signal) });
    const lifetime = { signal: this.#ended.signal, onFailure: this.#fail };
    return {
      runId: lease.runId,
      tenant: lease.tenant,
      task,
      relay: { url, ...agent, fetch },
      openProxyPage: (answer) => openProxyPage({ relay, relayStore, relayUrl: url, fetch, answer, ...lifetime }),
      emit: (...events) => this.#writer.write(events, effectOf(events)),
      signal: this.#stop.signal,
    };
  }

  async #endSession(): Promise<void> {
    const { relayStore } = this.#settings;
    await endRelaySession(this.#drive.relay.sessionId, { store: relayStore }).catch(() => {}); // it expires by itself
  }

  /** Another instance can take it over at once. Otherwise it does when the lease has expired. */
  async #release(): Promise<void> {
    await this.#settings.log.release(this.#drive.lease).catch(() => {});
  }

  async #watchInbox(): Promise<() => void> {
    const { log } = this.#settings;
    try {
      return await log.watch(this.#drive.lease, (change) => void (change === "inbox" && this.#readInbox()));
    } catch {
      return () => {}; // the inbox is also read with each renewal of the lease
    }
  }

  async #readInbox(): Promise<void> {
    try {
      const { stopRequested, answers } = await this.#settings.log.readInbox(this.#drive.lease);
      if (stopRequested) this.#stop.abort(new RunEndedError({ status: "stopped" }));
      for (const answer of answers) void this.#clientProxy?.deliver(answer).catch(this.#fail);
    } catch (error) {
      if (LeaseLost.isInstance(error)) this.#fail(error);
    }
  }

  /** Renews the lease and stops the run if no client has listened for too long. */
  async #renewLease(): Promise<void> {
    const { log, leaseMs, graceMs } = this.#settings;
    const { lease } = this.#drive;
    for (;;) {
      await pause(leaseMs / 3, this.#ended.signal);
      if (this.#ended.signal.aborted) return;
      try {
        if (!(await log.renew(lease, leaseMs))) return this.#fail(new LeaseLost(lease.runId));
        const { lastListenedAt = Date.now() } = (await log.find(lease.tenant, lease.runId)) ?? {};
        if (Date.now() - lastListenedAt > graceMs) this.#stop.abort(new RunEndedError(abandoned(graceMs)));
        await this.#readInbox();
      } catch (error) {
        if (!LogUnavailable.isInstance(error)) throw error;
      }
    }
  }
}

function isHandOver({ reason }: AbortSignal): boolean {
  return HandOver.isInstance(reason);
}

function toFirstEvent({ lease, relay }: Drive): RunEvent {
  const { sessionId, url, expiresAt, page } = relay;
  return { type: "relay.session", sessionId, token: page.token, relayUrl: url, expiresAt, runId: lease.runId };
}

/** The page requests that the client has already received. */
function requestIdsIn(events: readonly RunEvent[] = []): string[] {
  return events.flatMap((event) =>
    event.type === "snapshot_request" || event.type === "execute_request" ? event.requestId : [],
  );
}

/** The run can also be found by the session id of its agent. */
function effectOf(events: readonly RunEvent[]): { names?: string } {
  const init = events.find((event) => event.type === "init");
  return init?.session_id ? { names: init.session_id } : {};
}

import { randomUUID } from "node:crypto";
import { endRelaySession } from "@giselles-ai/browser-tool/relay";
import type { RunEvent } from "@giselles-ai/protocol";
import { type EventLog, type Lease, LogUnavailable, type RunRef, type RunState } from "../event-log/event-log.ts";
import type { Runner } from "../runners/runner.ts";
import { pause, waitAtMost } from "../time.ts";
import { type Baggage, type Drive, type DrivenRun, type DriveSettings, driveRun } from "./drive-run.ts";
import { endWith, interrupted } from "./run-end.ts";
import { createWriter } from "./writer.ts";

export interface Instance {
  /** Tells its leases from those of other instances. */
  readonly owner: string;
  readonly drivenRuns: number;
  drive(drive: Drive): DrivenRun;
  /** Sees to a run whose instance has gone. Resolves when somebody has. */
  takeOver(run: RunState): Promise<void>;
  /** Ends a run that nobody drives. False when somebody does. */
  endOrphan(run: RunState, status: string): Promise<boolean>;
  /** Resolves when no run is driven here any more; those that take longer are interrupted. */
  drain(patienceMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface InstanceSettings extends DriveSettings {
  runners: Record<string, Runner>;
  onTakeOver?(): void;
}

/** The runs that this process drives, and an eye on those that nobody does. */
export function createInstance(settings: InstanceSettings): Instance {
  return new ServerInstance(settings);
}

class ServerInstance implements Instance {
  readonly owner = randomUUID();
  readonly #settings: InstanceSettings;
  readonly #driven = new Map<string, DrivenRun>();
  readonly #closing = new AbortController();

  constructor(settings: InstanceSettings) {
    this.#settings = settings;
    void this.#watchOrphans();
  }

  get drivenRuns(): number {
    return this.#driven.size;
  }

  drive(drive: Drive): DrivenRun {
    const run = driveRun(this.#settings, drive);
    this.#driven.set(run.runId, run);
    void run.ended.finally(() => this.#driven.delete(run.runId));
    return run;
  }

  /** By a runner that knows how; else it is reported as interrupted. */
  async takeOver(run: RunState): Promise<void> {
    const runner = this.#settings.runners[run.runner];
    if (runner?.resume && run.baggage) return this.#goOn(run, runner, JSON.parse(run.baggage));
    const { events, result } = endWith(interrupted());
    await this.#end(run, [...events, { type: "result", ...result }], result.status);
  }

  endOrphan(run: RunState, status: string): Promise<boolean> {
    return this.#end(run, [{ type: "result", status }], status);
  }

  async drain(patienceMs: number): Promise<void> {
    await waitAtMost(patienceMs, this.#allEnded());
    await this.#interruptAll();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#interruptAll();
  }

  #allEnded(): Promise<unknown> {
    return Promise.all([...this.#driven.values()].map((run) => run.ended));
  }

  async #interruptAll(): Promise<void> {
    for (const run of this.#driven.values()) run.interrupt();
    await this.#allEnded();
  }

  /** Undefined when somebody drives it, or it is over. */
  async #acquire(run: RunRef): Promise<Lease | undefined> {
    const { log, leaseMs, onTakeOver } = this.#settings;
    const lease = await log.acquire(run, { owner: this.owner, ttlMs: leaseMs });
    if (lease) onTakeOver?.();
    return lease;
  }

  /** False when somebody drives it. */
  async #end(run: RunState, events: readonly RunEvent[], status: string): Promise<boolean> {
    const settings = this.#settings;
    const lease = await this.#acquire(run);
    if (!lease) return false;
    // First of all nothing more may reach the page in this run's name: its program may have outlived its instance.
    await endRelaySession(run.relaySessionId, { store: settings.relayStore }).catch(() => {});
    const writer = createWriter({ ...settings, lease, onWritten: (event) => settings.onEvent?.(event) });
    await writer.write(events, { ends: status });
    return true;
  }

  async #goOn(run: RunState, runner: Runner, baggage: Baggage): Promise<void> {
    const lease = await this.#acquire(run);
    if (!lease) return;
    const told = await readAll(this.#settings.log, run);
    this.drive({ ...baggage, lease, runner, ...(told.length > 0 ? { told } : {}) });
  }

  async #watchOrphans(): Promise<void> {
    const { log, leaseMs, onError } = this.#settings;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(leaseMs / 2 + Math.random() * (leaseMs / 2), signal);
      if (signal.aborted) return;
      try {
        for (const run of await log.listOrphans()) await this.takeOver(run);
      } catch (error) {
        if (!LogUnavailable.isInstance(error)) onError?.(error);
      }
    }
  }
}

/** All that a run has told so far. */
async function readAll(log: EventLog, run: RunRef): Promise<RunEvent[]> {
  const told: RunEvent[] = [];
  for (let after = 0; ; ) {
    const page = await log.read(run, after);
    if (!page || page.lines.length === 0) return told;
    told.push(...page.lines.map((line): RunEvent => JSON.parse(line)));
    after = page.last;
  }
}

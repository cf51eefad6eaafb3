import { randomUUID } from "node:crypto";
import { endRelaySession } from "@giselles-ai/browser-tool/relay";
import type { RunEvent } from "@giselles-ai/protocol";
import { type EventLog, type Lease, LogUnavailable, type RunRef, type RunState } from "../event-log/event-log.ts";
import type { Runner } from "../runners/runner.ts";
import { pause, waitAtMost } from "../time.ts";
import { type Drive, type DrivenRun, type DriveSettings, driveRun, type ResumeData } from "./drive-run.ts";
import { interrupted, withErrorEvent } from "./run-end.ts";
import { createWriter } from "./writer.ts";

export interface Instance {
  /** Identifies the leases of this instance. */
  readonly owner: string;
  readonly drivenRuns: number;
  drive(drive: Drive): DrivenRun;
  /** Takes over a run whose instance has stopped: resumes it, or ends it as interrupted. */
  takeOver(run: RunState): Promise<void>;
  /** Ends an orphaned run. False if it has a valid lease. */
  endOrphan(run: RunState, status: string): Promise<boolean>;
  /**
   * Takes over no more runs, and resolves when this instance has none. After the timeout, the remaining ones are left to other
   * instances, or interrupted if no other can resume them.
   */
  drain(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface InstanceSettings extends DriveSettings {
  runners: Record<string, Runner>;
  onTakeOver?(run: RunRef): void;
}

/** Drives the runs of this process, and takes over orphaned runs. */
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

  async takeOver(run: RunState): Promise<void> {
    if (this.#closing.signal.aborted) return; // another instance does
    const runner = this.#settings.runners[run.runner];
    if (runner?.resume && run.resumeData) return this.#resume(run, runner, JSON.parse(run.resumeData));
    const { events, result } = withErrorEvent(interrupted());
    await this.#end(run, [...events, { type: "result", ...result }], result.status);
  }

  endOrphan(run: RunState, status: string): Promise<boolean> {
    return this.#end(run, [{ type: "result", status }], status);
  }

  async drain(timeoutMs: number): Promise<void> {
    this.#closing.abort();
    await waitAtMost(timeoutMs, this.#allEnded());
    await this.#leaveAll();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#leaveAll();
  }

  #allEnded(): Promise<unknown> {
    return Promise.all([...this.#driven.values()].map((run) => run.ended));
  }

  async #leaveAll(): Promise<void> {
    for (const run of this.#driven.values()) run.leave();
    await this.#allEnded();
  }

  /** Undefined if it has a valid lease or has ended. */
  async #acquire(run: RunRef): Promise<Lease | undefined> {
    const { log, leaseMs, onTakeOver } = this.#settings;
    const lease = await log.acquire(run, { owner: this.owner, ttlMs: leaseMs });
    if (lease) onTakeOver?.(run);
    return lease;
  }

  /** False if it has a valid lease. */
  async #end(run: RunState, events: readonly RunEvent[], status: string): Promise<boolean> {
    const settings = this.#settings;
    const lease = await this.#acquire(run);
    if (!lease) return false;
    // First closes the relay session, because the run's program may have outlived its instance.
    await endRelaySession(run.relaySessionId, { store: settings.relayStore }).catch(() => {});
    const writer = createWriter({ ...settings, lease, onWritten: (event) => settings.onEvent?.(event, run) });
    await writer.write(events, { ends: status });
    return true;
  }

  async #resume(run: RunState, runner: Runner, resumeData: ResumeData): Promise<void> {
    const lease = await this.#acquire(run);
    if (!lease) return;
    const previousEvents = await readAll(this.#settings.log, run);
    this.drive({ ...resumeData, lease, runner, ...(previousEvents.length > 0 ? { previousEvents } : {}) });
  }

  async #watchOrphans(): Promise<void> {
    const { log, leaseMs, onError } = this.#settings;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(leaseMs / 2 + Math.random() * (leaseMs / 2), signal, { isBackground: true });
      if (signal.aborted) return;
      try {
        for (const run of await log.listOrphans()) await this.takeOver(run);
      } catch (error) {
        if (!LogUnavailable.isInstance(error)) onError?.(error);
      }
    }
  }
}

/** All events of a run so far. */
async function readAll(log: EventLog, run: RunRef): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for (let after = 0; ; ) {
    const page = await log.read(run, after);
    if (!page || page.lines.length === 0) return events;
    events.push(...page.lines.map((line): RunEvent => JSON.parse(line)));
    after = page.last;
  }
}

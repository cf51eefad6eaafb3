import { randomUUID } from "node:crypto";
import { endRelaySession } from "@giselles-ai/browser-tool/relay";
import type { RunEvent } from "@giselles-ai/protocol";
import { LogUnavailable, type RunRef, type RunState } from "../event-log/event-log.ts";
import type { Runner } from "../runners/runner.ts";
import { pause, waitAtMost } from "../time.ts";
import { type Baggage, type Drive, type DrivenRun, type DriveSettings, driveRun, interrupted } from "./drive-run.ts";
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
  const { log, relayStore, leaseMs } = settings;
  const owner = randomUUID();
  const driven = new Map<string, DrivenRun>();
  const closing = new AbortController();

  async function end(run: RunState, events: Parameters<ReturnType<typeof createWriter>["write"]>[0], status: string) {
    const lease = await log.acquire(run, { owner, ttlMs: leaseMs });
    if (!lease) return false;
    settings.onTakeOver?.();
    // First of all nothing more may reach the page in this run's name: its program may have outlived its instance.
    await endRelaySession(run.relaySessionId, { store: relayStore }).catch(() => {});
    const writer = createWriter({ ...settings, lease, onWritten: (event) => settings.onEvent?.(event) });
    await writer.write(events, { ends: status });
    return true;
  }

  function start(drive: Drive): DrivenRun {
    const run = driveRun(settings, drive);
    driven.set(run.runId, run);
    void run.ended.finally(() => driven.delete(run.runId));
    return run;
  }

  /** By a runner that knows how; else it is reported as interrupted. */
  async function takeOver(run: RunState): Promise<void> {
    const runner = settings.runners[run.runner];
    if (runner?.resume && run.baggage) return goOn(run, runner, JSON.parse(run.baggage));
    const result = interrupted();
    const message = result.error?.message ?? "";
    await end(
      run,
      [
        { type: "error", severity: "error", message },
        { type: "result", ...result },
      ],
      result.status,
    );
  }

  async function goOn(run: RunState, runner: Runner, baggage: Baggage): Promise<void> {
    const lease = await log.acquire(run, { owner, ttlMs: leaseMs });
    if (!lease) return;
    settings.onTakeOver?.();
    const told = await readAll(run);
    start({ ...baggage, lease, runner, ...(told.length > 0 ? { told } : {}) });
  }

  async function readAll(run: RunRef): Promise<RunEvent[]> {
    const told: RunEvent[] = [];
    for (let after = 0; ; ) {
      const page = await log.read(run, after);
      if (!page || page.lines.length === 0) return told;
      told.push(...page.lines.map((line): RunEvent => JSON.parse(line)));
      after = page.last;
    }
  }

  async function watchOrphans(): Promise<void> {
    while (!closing.signal.aborted) {
      await pause(leaseMs / 2 + Math.random() * (leaseMs / 2), closing.signal);
      if (closing.signal.aborted) return;
      try {
        for (const run of await log.listOrphans()) await takeOver(run);
      } catch (error) {
        if (!LogUnavailable.isInstance(error)) settings.onError?.(error);
      }
    }
  }
  void watchOrphans();

  return {
    owner,
    get drivenRuns() {
      return driven.size;
    },
    drive: start,
    takeOver,
    endOrphan: (run, status) => end(run, [{ type: "result", status }], status),
    async drain(patienceMs) {
      const ended = () => Promise.all([...driven.values()].map((run) => run.ended));
      await waitAtMost(patienceMs, ended());
      for (const run of driven.values()) run.interrupt();
      await ended();
    },
    async close() {
      closing.abort();
      for (const run of driven.values()) run.interrupt();
      await Promise.all([...driven.values()].map((run) => run.ended));
    },
  };
}

import { createMemoryStore, createRelayHandler, createRelaySession } from "@giselles-ai/browser-tool/relay";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LeaseLost, type RunState } from "../event-log/event-log.ts";
import { createMemoryEventLog } from "../event-log/memory.ts";
import { type Runner, RunnerError } from "../runners/runner.ts";
import type { Baggage } from "./drive-run.ts";
import { createInstance } from "./instance.ts";

/** An instance over a log of its own, whose clock the test moves, and a run that it may drive. */
async function open(runner: Runner, { resumable = false } = {}) {
  const clock = { time: Date.now() };
  const [log, relayStore] = [createMemoryEventLog({ now: () => clock.time }), createMemoryStore()];
  const relay = createRelayHandler({ store: relayStore });
  const onError = vi.fn();
  const limits = { leaseMs: 60_000, graceMs: 600_000, outageMs: 1000, maxLogLength: 10_000 };
  const instance = createInstance({ runners: { form: runner }, log, relay, relayStore, ...limits, onError });
  onTestFinished(async () => {
    await instance.close();
    await relayStore.close();
  });
  const session = await createRelaySession({ store: relayStore });
  const baggage: Baggage = {
    task: { message: "Fill in the form" },
    relay: { ...session, url: "http://localhost/agent-api/relay" },
    asksClient: false,
  };
  const record = {
    ...{ runId: "r1", tenant: "acme", runner: "form", relaySessionId: session.sessionId, createdAt: 0 },
    ...(resumable && { baggage: JSON.stringify(baggage) }),
  };
  const created = await log.create(record, { owner: "another", ttlMs: 1000, maxLive: 9 });
  if (created.kind !== "created") throw new Error(created.kind);
  const { lease } = created;
  return {
    ...{ instance, log, lease, onError, clock },
    drive: () => instance.drive({ ...baggage, lease, runner }),
    /** As if its first instance had gone. */
    async orphan(): Promise<RunState> {
      clock.time += 1000;
      const state = await log.find("acme", "r1");
      if (!state) throw new Error("The run is lost.");
      return state;
    },
    events: async () => (await log.read(record, 0))?.lines.map((line) => JSON.parse(line)) ?? [],
  };
}

describe("a run that is driven", () => {
  it("begins with the relay's session and ends with one result", async () => {
    const { drive, events, instance } = await open({
      async run({ say, task }) {
        await say(
          { type: "init", session_id: "agent-7" },
          { type: "message", role: "assistant", content: task.message },
        );
        return { status: "success" };
      },
    });
    const run = drive();
    expect(instance.drivenRuns).toBe(1);
    await run.ended;
    expect((await events()).map(({ type }) => type)).toEqual(["relay.session", "init", "message", "result"]);
    expect(instance.drivenRuns).toBe(0);
  });

  it("answers to the name that its agent gives it", async () => {
    const { drive, log } = await open({
      async run({ say }) {
        await say({ type: "init", session_id: "agent-7" });
        return { status: "success" };
      },
    });
    await drive().ended;
    expect(await log.find("acme", "agent-7")).toMatchObject({ runId: "r1", status: "success" });
  });

  it("ends with what went wrong, and reports only faults of ours", async () => {
    const known = await open({ run: () => Promise.reject(new RunnerError("crashed", "It crashed.")) });
    await known.drive().ended;
    expect((await known.events()).slice(1)).toMatchObject([
      { type: "error", message: "It crashed." },
      { type: "result", status: "error", error: { type: "crashed" } },
    ]);
    expect(known.onError).not.toHaveBeenCalled();
    const bug = await open({ run: () => Promise.reject(new TypeError("a bug")) });
    await bug.drive().ended;
    expect((await bug.events()).at(-1)).toMatchObject({ error: { type: "internal" } });
    expect(bug.onError).toHaveBeenCalledOnce();
  });

  it("is stopped by a wish in its inbox, and its runner is told", async () => {
    const stopping = vi.fn();
    const { drive, log, lease, events } = await open({
      run: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            stopping();
            reject(signal.reason);
          });
        }),
    });
    const run = drive();
    await run.started;
    await log.wantStop(lease);
    await run.ended;
    expect((await events()).at(-1)).toMatchObject({ type: "result", status: "stopped" });
    expect(stopping).toHaveBeenCalledOnce();
  });

  it("says nothing more when it is another's by now", async () => {
    const { drive, log, lease, events, clock } = await open({
      async run({ say }) {
        clock.time += 2000;
        await log.acquire(lease, { owner: "a third", ttlMs: 1000 });
        await say({ type: "message", role: "assistant", content: "too late" });
        return { status: "success" };
      },
    });
    await drive().ended;
    expect((await events()).map(({ type }) => type)).toEqual(["relay.session"]);
    await expect(log.append(lease, [{ type: "result" }])).rejects.toBeInstanceOf(LeaseLost);
  });

  it("is interrupted when the instance goes down", async () => {
    const { drive, events, instance } = await open({
      run: ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    });
    await drive().started;
    await instance.drain(0);
    expect((await events()).at(-1)).toMatchObject({ status: "interrupted", error: { type: "interrupted" } });
  });
});

describe("a run whose instance has gone", () => {
  const idle: Runner = { run: async () => ({ status: "success" }) };

  it("is gone on with by a runner that knows how, from what was told", async () => {
    const told: string[][] = [];
    const resume: Runner["resume"] = async (_context, events) => {
      told.push(events.map(({ type }) => type));
      return { status: "success" };
    };
    const { instance, log, lease, orphan, events } = await open({ ...idle, resume }, { resumable: true });
    await log.append(lease, [{ type: "relay.session" }, { type: "init" }]);
    await instance.takeOver(await orphan());
    await expect.poll(async () => (await events()).at(-1)?.status).toBe("success");
    expect(told).toEqual([["relay.session", "init"]]);
  });

  it("is reported as interrupted by one that does not, and is then over", async () => {
    const { instance, orphan, events, log } = await open(idle);
    await instance.takeOver(await orphan());
    expect((await events()).map(({ type }) => type)).toEqual(["error", "result"]);
    expect(await log.find("acme", "r1")).toMatchObject({ status: "interrupted" });
  });

  it("is ended by whoever stops it, unless somebody drives it", async () => {
    const { instance, orphan, log } = await open(idle);
    const driven = await log.find("acme", "r1");
    expect(driven && (await instance.endOrphan(driven, "stopped"))).toBe(false);
    expect(await instance.endOrphan(await orphan(), "stopped")).toBe(true);
    expect(await log.find("acme", "r1")).toMatchObject({ status: "stopped" });
  });
});

import { createMemoryStore, createRelayHandler, createRelaySession } from "@giselles-ai/browser-tool/relay";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LeaseLost, type RunState } from "../event-log/event-log.ts";
import { createMemoryEventLog } from "../event-log/memory.ts";
import { type Runner, RunnerError } from "../runners/runner.ts";
import type { ResumeData } from "./drive-run.ts";
import { createInstance } from "./instance.ts";

/** An instance with its own log and clock, and a run that it can drive. */
async function open(runner: Runner, { resumable = false, isShared = false } = {}) {
  const clock = { time: Date.now() };
  const [log, relayStore] = [createMemoryEventLog({ now: () => clock.time }), createMemoryStore()];
  if (isShared) log.ping = async () => {}; // as a log that other instances have too
  const relay = createRelayHandler({ store: relayStore });
  const onError = vi.fn();
  const limits = { leaseMs: 60_000, graceMs: 600_000, outageMs: 1000, maxLogLength: 10_000 };
  const instance = createInstance({ runners: { form: runner }, log, relay, relayStore, ...limits, onError });
  onTestFinished(async () => {
    await instance.close();
    await relayStore.close();
  });
  const session = await createRelaySession({ store: relayStore });
  const resumeData: ResumeData = {
    task: { message: "Fill in the form" },
    relay: { ...session, url: "http://localhost/agent-api/relay" },
    asksClient: false,
  };
  const record = {
    ...{ runId: "r1", tenant: "acme", runner: "form", relaySessionId: session.sessionId, createdAt: 0 },
    ...(resumable && { resumeData: JSON.stringify(resumeData) }),
  };
  const created = await log.create(record, { owner: "another", ttlMs: 1000, maxLive: 9 });
  if (created.kind !== "created") throw new Error(created.kind);
  const { lease } = created;
  /** Whether the page can still be reached. */
  const hasSession = async () => {
    const body = JSON.stringify({ type: "relay.recall", ...session.agent, requestId: "unknown" });
    return (await relay.POST(new Request("http://localhost/relay", { method: "POST", body }))).status === 404;
  };
  return {
    ...{ instance, log, lease, onError, clock, hasSession },
    drive: () => instance.drive({ ...resumeData, lease, runner }),
    /** Expires the lease, as if the first instance had stopped. */
    async orphan(): Promise<RunState> {
      clock.time += 1000;
      const state = await log.find("acme", "r1");
      if (!state) throw new Error("The run does not exist.");
      return state;
    },
    events: async () => (await log.read(record, 0))?.lines.map((line) => JSON.parse(line)) ?? [],
  };
}

describe("a driven run", () => {
  it("starts with the relay session and ends with one result", async () => {
    const { drive, events, instance } = await open({
      async run({ emit, task }) {
        await emit(
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

  it("can be found by the session id of its agent", async () => {
    const { drive, log } = await open({
      async run({ emit }) {
        await emit({ type: "init", session_id: "agent-7" });
        return { status: "success" };
      },
    });
    await drive().ended;
    expect(await log.find("acme", "agent-7")).toMatchObject({ runId: "r1", status: "success" });
  });

  it("ends with the error, and reports only internal errors to onError", async () => {
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

  it("is stopped by a stop request, which aborts its runner", async () => {
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
    await log.requestStop(lease);
    await run.ended;
    expect((await events()).at(-1)).toMatchObject({ type: "result", status: "stopped" });
    expect(stopping).toHaveBeenCalledOnce();
  });

  it("writes nothing after another instance has taken it over", async () => {
    const { drive, log, lease, events, clock } = await open({
      async run({ emit }) {
        clock.time += 2000;
        await log.acquire(lease, { owner: "a third", ttlMs: 1000 });
        await emit({ type: "message", role: "assistant", content: "too late" });
        return { status: "success" };
      },
    });
    await drive().ended;
    expect((await events()).map(({ type }) => type)).toEqual(["relay.session"]);
    await expect(log.append(lease, [{ type: "result" }])).rejects.toBeInstanceOf(LeaseLost);
  });

  it("is interrupted when the instance shuts down", async () => {
    const { drive, events, instance } = await open({
      run: ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    });
    await drive().started;
    await instance.drain(0);
    expect((await events()).at(-1)).toMatchObject({ status: "interrupted", error: { type: "interrupted" } });
  });

  it("is left to another instance that can resume it, with its page", async () => {
    const reasons: string[] = [];
    const run: Runner["run"] = ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          reasons.push(signal.reason.name);
          reject(signal.reason);
        }),
      );
    const resume: Runner["resume"] = async () => ({ status: "success" });
    const shared = await open({ run, resume }, { isShared: true });
    await shared.drive().started;
    await shared.instance.drain(0);
    expect(reasons).toEqual(["HandOver"]);
    expect((await shared.events()).map(({ type }) => type)).toEqual(["relay.session"]);
    expect(await shared.log.find("acme", "r1")).toMatchObject({ status: "running", isDriven: false });
    expect(await shared.hasSession()).toBe(true);
    await shared.instance.takeOver(await shared.orphan()); // an instance that drains takes nothing back
    expect(await shared.log.find("acme", "r1")).toMatchObject({ isDriven: false });

    const alone = await open({ run, resume });
    await alone.drive().started;
    await alone.instance.drain(0);
    expect(await alone.log.find("acme", "r1")).toMatchObject({ status: "interrupted" });
    expect(await alone.hasSession()).toBe(false);
  });
});

describe("an orphaned run", () => {
  const idle: Runner = { run: async () => ({ status: "success" }) };

  it("is resumed with its events by a runner that can", async () => {
    const resumedWith: string[][] = [];
    const resume: Runner["resume"] = async (_context, events) => {
      resumedWith.push(events.map(({ type }) => type));
      return { status: "success" };
    };
    const { instance, log, lease, orphan, events } = await open({ ...idle, resume }, { resumable: true });
    await log.append(lease, [{ type: "relay.session" }, { type: "init" }]);
    await instance.takeOver(await orphan());
    await expect.poll(async () => (await events()).at(-1)?.status).toBe("success");
    expect(resumedWith).toEqual([["relay.session", "init"]]);
  });

  it("ends as interrupted if its runner cannot resume", async () => {
    const { instance, orphan, events, log } = await open(idle);
    await instance.takeOver(await orphan());
    expect((await events()).map(({ type }) => type)).toEqual(["error", "result"]);
    expect(await log.find("acme", "r1")).toMatchObject({ status: "interrupted" });
  });

  it("can be ended by any instance, unless it has a valid lease", async () => {
    const { instance, orphan, log } = await open(idle);
    const driven = await log.find("acme", "r1");
    expect(driven && (await instance.endOrphan(driven, "stopped"))).toBe(false);
    expect(await instance.endOrphan(await orphan(), "stopped")).toBe(true);
    expect(await log.find("acme", "r1")).toMatchObject({ status: "stopped" });
  });
});

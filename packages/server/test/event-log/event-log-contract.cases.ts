import { describe, expect, it } from "vitest";
import { type EventLog, LeaseLost, type RunRecord, type RunRef } from "../../src/event-log/event-log.ts";

const options = { owner: "one", ttlMs: 60_000, maxLive: 10 };
const run = (overrides: Partial<RunRecord> = {}): RunRecord => ({
  runId: "r1",
  tenant: "acme",
  runner: "planner",
  relaySessionId: "s1",
  createdAt: 1,
  ...overrides,
});
const result = (toolCallId: string, output: unknown = null) => ({
  toolCallId,
  toolName: "getFormSnapshot" as const,
  output,
});

const [r1, r2] = ["r1", "r2"].map((runId) => ({ tenant: "acme", runId })) as [RunRef, RunRef];

async function start(log: EventLog, overrides: Partial<RunRecord> = {}) {
  const created = await log.create(run(overrides), options);
  if (created.kind !== "created") throw new Error(`The run was not created: ${created.kind}`);
  return created.lease;
}

/** `open` returns another log with the same runs, as on another instance. */
export function describeEventLog(name: string, connect: () => Promise<{ open(): EventLog }>) {
  describe(`${name} keeps the EventLog contract`, () => {
    it("C1: numbers events from 1, and returns them byte for byte to every reader", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      const lease = await start(log);
      await log.append(lease, [{ type: "a" }, { type: "b" }]);
      await log.append(lease, [{ type: "c", text: "👀 é" } as { type: string }]);
      const lines = ['{"type":"a","seq":1}', '{"type":"b","seq":2}', '{"type":"c","text":"👀 é","seq":3}'];
      expect(await log.read(r1, 0)).toEqual({ lines, last: 3, hasEnded: false });
      expect(await other.read(r1, 2)).toEqual({ lines: lines.slice(2), last: 3, hasEnded: false });
      expect(await other.read(r1, 3)).toEqual({ lines: [], last: 3, hasEnded: false });
      expect(await other.read(r2, 0)).toBeUndefined();
    });

    it("finds a run by run id, request id and other names, for its own tenant only", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      const lease = await start(log, { requestId: "q1" });
      await log.append(lease, [{ type: "init" }], { names: "agent-1" });
      for (const known of ["r1", "q1", "agent-1"]) {
        expect(await other.find("acme", known)).toMatchObject({ runId: "r1", status: "running", isDriven: true });
        expect(await other.find("evil", known)).toBeUndefined();
      }
      expect(await other.find("acme", "r2")).toBeUndefined();
    });

    it("creates one run per request id and tenant", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      await start(log, { requestId: "q1" });
      expect(await other.create(run({ runId: "r2", requestId: "q1" }), options)).toEqual({
        kind: "known",
        runId: "r1",
      });
      expect(await other.create(run({ runId: "r3", requestId: "q1", tenant: "evil" }), options)).toMatchObject({
        kind: "created",
      });
    });

    it("C4: limits the live runs of a tenant across all instances", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      const few = { ...options, maxLive: 2 };
      const first = await start(log);
      await other.create(run({ runId: "r2" }), few);
      expect(await other.create(run({ runId: "r3" }), few)).toEqual({ kind: "too-many" });
      expect(await other.create(run({ runId: "r4", tenant: "b" }), few)).toMatchObject({ kind: "created" });
      await log.append(first, [{ type: "result" }], { ends: "success" });
      expect(await other.create(run({ runId: "r5" }), few)).toMatchObject({ kind: "created" });
    });

    it("appends nothing after the end, and stays readable", async () => {
      const { open } = await connect();
      const log = open();
      const lease = await start(log);
      await log.append(lease, [{ type: "result" }], { ends: "success" });
      expect(await log.read(r1, 0)).toMatchObject({ last: 1, hasEnded: true });
      expect(await log.find("acme", "r1")).toMatchObject({ status: "success", isDriven: false });
      await expect(log.append(lease, [{ type: "late" }])).rejects.toThrow(LeaseLost);
      expect(await log.renew(lease, 1000)).toBe(false);
      expect(await log.acquire(r1, options)).toBeUndefined();
      expect(await log.read(r1, 0)).toMatchObject({ last: 1 });
    });

    it("C3: leases a run to one driver at a time, and refuses a former driver", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      const old = await start(log);
      await log.append(old, [{ type: "a" }]);
      expect(await other.acquire(r1, { owner: "two", ttlMs: 60_000 })).toBeUndefined();
      expect(await other.listOrphans()).toEqual([]);
      await log.release({ ...old });
      expect(await other.listOrphans()).toMatchObject([{ runId: "r1", lastSeq: 1 }]);
      const lease = await other.acquire(r1, { owner: "two", ttlMs: 60_000 });
      expect(lease).toMatchObject({ owner: "two", fence: 2, lastSeq: 1 });
      await expect(log.append(old, [{ type: "from a former driver" }])).rejects.toThrow(LeaseLost);
      expect(await log.renew(old, 1000)).toBe(false);
      if (lease) await other.append(lease, [{ type: "b" }]);
      expect((await log.read(r1, 0))?.lines).toEqual(['{"type":"a","seq":1}', '{"type":"b","seq":2}']);
    });

    it("C3: a lease that is not renewed expires", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      await log.create(run(), { ...options, ttlMs: 1 });
      await expect.poll(() => other.listOrphans()).toMatchObject([{ runId: "r1" }]);
      expect(await other.acquire(r1, { owner: "two", ttlMs: 1000 })).toMatchObject({ fence: 2 });
    });

    it("accepts the first answer to a pending request only", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      const lease = await start(log);
      expect(await other.answer(r1, result("q"))).toBe("late");
      await log.append(lease, [{ type: "snapshot_request" }], { asks: "q" });
      const answers = await Promise.all([1, 2, 3].map((n) => other.answer(r1, result("q", n))));
      expect(answers.toSorted()).toEqual(["accepted", "duplicate", "duplicate"]);
      const { answers: stored } = await log.readInbox(lease);
      expect(stored).toEqual([result("q", answers.indexOf("accepted") + 1)]);
      await log.append(lease, [], { settles: "q" });
      expect((await log.readInbox(lease)).answers).toEqual([]);
      expect(await other.answer(r1, result("q"))).toBe("duplicate");
      await log.append(lease, [{ type: "snapshot_request" }], { asks: "q2" });
      await log.append(lease, [], { settles: "q2" });
      expect(await other.answer(r1, result("q2"))).toBe("late");
      expect(await other.answer({ ...r1, runId: "unknown" }, result("q2"))).toBe("late");
    });

    it("notifies watchers of new events and inbox changes", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      const lease = await start(log);
      const changes: string[] = [];
      const stop = await other.watch(r1, (change) => changes.push(change));
      await log.append(lease, [{ type: "a" }]);
      await expect.poll(() => changes).toEqual(["events"]);
      await other.requestStop(r1);
      await expect.poll(() => changes).toEqual(["events", "inbox"]);
      expect(await log.readInbox(lease)).toEqual({ stopRequested: true, answers: [] });
      stop();
      await log.append(lease, [{ type: "b" }]);
      expect(changes).toHaveLength(2);
    });

    it("records when a client last listened", async () => {
      const { open } = await connect();
      const log = open();
      await start(log);
      const before = (await log.find("acme", "r1"))?.lastListenedAt ?? 0;
      await expect
        .poll(async () => {
          await log.markListened(r1);
          return (await log.find("acme", "r1"))?.lastListenedAt ?? 0;
        })
        .toBeGreaterThan(before);
    });
  });
}

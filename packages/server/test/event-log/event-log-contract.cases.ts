import { describe, expect, it } from "vitest";
import { type EventLog, LeaseLost, type RunRecord, type RunRef } from "../../src/event-log/event-log.ts";

const options = { owner: "one", ttlMs: 60_000, maxLive: 10 };
const run = (given: Partial<RunRecord> = {}): RunRecord => ({
  runId: "r1",
  tenant: "acme",
  runner: "planner",
  relaySessionId: "s1",
  createdAt: 1,
  ...given,
});
const result = (toolCallId: string, output: unknown = null) => ({
  toolCallId,
  toolName: "getFormSnapshot" as const,
  output,
});

const [r1, r2] = ["r1", "r2"].map((runId) => ({ tenant: "acme", runId })) as [RunRef, RunRef];

async function start(log: EventLog, given: Partial<RunRecord> = {}) {
  const created = await log.create(run(given), options);
  if (created.kind !== "created") throw new Error(`The run was not created: ${created.kind}`);
  return created.lease;
}

/** `open` gives one more log over the same runs, as another instance has it. */
export function describeEventLog(name: string, connect: () => Promise<{ open(): EventLog }>) {
  describe(`${name} keeps the EventLog contract`, () => {
    it("C1: numbers events from 1 up by one, and tells them byte for byte to every reader", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      const lease = await start(log);
      await log.append(lease, [{ type: "a" }, { type: "b" }]);
      await log.append(lease, [{ type: "c", text: "👀 é" } as { type: string }]);
      const lines = ['{"type":"a","seq":1}', '{"type":"b","seq":2}', '{"type":"c","text":"👀 é","seq":3}'];
      expect(await log.read(r1, 0)).toEqual({ lines, last: 3, isOver: false });
      expect(await other.read(r1, 2)).toEqual({ lines: lines.slice(2), last: 3, isOver: false });
      expect(await other.read(r1, 3)).toEqual({ lines: [], last: 3, isOver: false });
      expect(await other.read(r2, 0)).toBeUndefined();
    });

    it("finds a run by its id, its request and its given names, for its own tenant alone", async () => {
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

    it("makes no second run for the same request of the same tenant", async () => {
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

    it("C4: counts the live runs of a tenant, on all instances together", async () => {
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

    it("is over with its end: nothing is appended after it, and it stays readable", async () => {
      const { open } = await connect();
      const log = open();
      const lease = await start(log);
      await log.append(lease, [{ type: "result" }], { ends: "success" });
      expect(await log.read(r1, 0)).toMatchObject({ last: 1, isOver: true });
      expect(await log.find("acme", "r1")).toMatchObject({ status: "success", isDriven: false });
      await expect(log.append(lease, [{ type: "late" }])).rejects.toThrow(LeaseLost);
      expect(await log.renew(lease, 1000)).toBe(false);
      expect(await log.acquire(r1, options)).toBeUndefined();
      expect(await log.read(r1, 0)).toMatchObject({ last: 1 });
    });

    it("C3: gives a run to one driver at a time, and shuts the door behind an old one", async () => {
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
      await expect(log.append(old, [{ type: "from the dead" }])).rejects.toThrow(LeaseLost);
      expect(await log.renew(old, 1000)).toBe(false);
      if (lease) await other.append(lease, [{ type: "b" }]);
      expect((await log.read(r1, 0))?.lines).toEqual(['{"type":"a","seq":1}', '{"type":"b","seq":2}']);
    });

    it("C3: a lease that is not renewed runs out", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      await log.create(run(), { ...options, ttlMs: 1 });
      await expect.poll(() => other.listOrphans()).toMatchObject([{ runId: "r1" }]);
      expect(await other.acquire(r1, { owner: "two", ttlMs: 1000 })).toMatchObject({ fence: 2 });
    });

    it("counts the first answer to a request, and none to what is not asked", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      const lease = await start(log);
      expect(await other.answer(r1, result("q"))).toBe("late");
      await log.append(lease, [{ type: "snapshot_request" }], { asks: "q" });
      const answers = await Promise.all([1, 2, 3].map((n) => other.answer(r1, result("q", n))));
      expect(answers.toSorted()).toEqual(["accepted", "duplicate", "duplicate"]);
      const { answers: kept } = await log.readInbox(lease);
      expect(kept).toEqual([result("q", answers.indexOf("accepted") + 1)]);
      await log.append(lease, [], { settles: "q" });
      expect((await log.readInbox(lease)).answers).toEqual([]);
      expect(await other.answer(r1, result("q"))).toBe("duplicate");
      await log.append(lease, [{ type: "snapshot_request" }], { asks: "q2" });
      await log.append(lease, [], { settles: "q2" });
      expect(await other.answer(r1, result("q2"))).toBe("late");
      expect(await other.answer({ ...r1, runId: "nobody" }, result("q2"))).toBe("late");
    });

    it("tells whoever watches: readers of events, and the driver of what is in its inbox", async () => {
      const { open } = await connect();
      const [log, other] = [open(), open()];
      const lease = await start(log);
      const heard: string[] = [];
      const stop = await other.watch(r1, (change) => heard.push(change));
      await log.append(lease, [{ type: "a" }]);
      await expect.poll(() => heard).toEqual(["events"]);
      await other.wantStop(r1);
      await expect.poll(() => heard).toEqual(["events", "inbox"]);
      expect(await log.readInbox(lease)).toEqual({ stopWanted: true, answers: [] });
      stop();
      await log.append(lease, [{ type: "b" }]);
      expect(heard).toHaveLength(2);
    });

    it("knows when a client last listened", async () => {
      const { open } = await connect();
      const log = open();
      await start(log);
      const before = (await log.find("acme", "r1"))?.attendedAt ?? 0;
      await expect
        .poll(async () => {
          await log.attend(r1);
          return (await log.find("acme", "r1"))?.attendedAt ?? 0;
        })
        .toBeGreaterThan(before);
    });
  });
}

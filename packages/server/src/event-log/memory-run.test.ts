import { describe, expect, it } from "vitest";
import { LeaseLost } from "./event-log.ts";
import { MemoryRun } from "./memory-run.ts";

const record = { runId: "r1", tenant: "acme", runner: "planner", relaySessionId: "s1", createdAt: 0 };
const result = { toolCallId: "q", toolName: "getFormSnapshot" as const, output: 7 };

function start() {
  const run = new MemoryRun(record, 0);
  const lease = run.acquire({ owner: "one", ttlMs: 10, now: 0 });
  if (!lease) throw new Error("A new run has no lease.");
  return { run, lease };
}

describe("MemoryRun", () => {
  it("numbers lines consecutively", () => {
    const { run, lease } = start();
    run.append(lease, [{ type: "a" }, { type: "b" }], {}, 0);
    run.append(lease, [{ type: "c" }], {}, 0);
    expect(run.read(1)).toEqual({ lines: ['{"type":"b","seq":2}', '{"type":"c","seq":3}'], last: 3, hasEnded: false });
    expect(lease.lastSeq).toBe(3);
  });

  it("can only be acquired after its lease has expired", () => {
    const { run } = start();
    expect([run.describe(9).isDriven, run.acquire({ owner: "two", ttlMs: 10, now: 9 })]).toEqual([true, undefined]);
    expect(run.describe(10).isDriven).toBe(false);
    expect(run.acquire({ owner: "two", ttlMs: 10, now: 10 })).toMatchObject({ owner: "two", fence: 2 });
  });

  it("refuses a former writer", () => {
    const { run, lease } = start();
    run.acquire({ owner: "two", ttlMs: 10, now: 10 });
    expect(() => run.append(lease, [{ type: "a" }], {}, 11)).toThrow(LeaseLost);
    expect(() => run.readInbox(lease)).toThrow(LeaseLost);
    expect(run.renew(lease, 50)).toBe(false);
    run.release(lease);
    expect(run.describe(11).isDriven).toBe(true);
  });

  it("can be taken over at once after a release", () => {
    const { run, lease } = start();
    run.release(lease);
    expect(run.acquire({ owner: "two", ttlMs: 10, now: 1 })).toMatchObject({ fence: 2 });
  });

  it("accepts one answer to a pending request, and stores it until it is settled", () => {
    const { run, lease } = start();
    expect(run.answer(result)).toBe("late"); // not requested
    run.append(lease, [], { asks: "q" }, 0);
    expect([run.answer(result), run.answer(result)]).toEqual(["accepted", "duplicate"]);
    expect(run.readInbox(lease)).toEqual({ stopRequested: false, answers: [result] });
    run.append(lease, [], { settles: "q" }, 0);
    expect([run.readInbox(lease).answers, run.answer(result)]).toEqual([[], "duplicate"]);
  });

  it("accepts no answer after the request is settled or the run has ended", () => {
    const { run, lease } = start();
    run.append(lease, [], { asks: "q" }, 0);
    run.append(lease, [], { settles: "q", asks: "other" }, 0);
    expect(run.answer(result)).toBe("late");
    run.append(lease, [{ type: "result" }], { ends: "success" }, 5);
    expect(run.answer({ ...result, toolCallId: "other" })).toBe("late");
    expect(run.describe(5)).toMatchObject({ status: "success", isDriven: false, lastSeq: 1 });
    expect([run.endedAt, run.read(1).hasEnded, run.acquire({ owner: "two", ttlMs: 1, now: 99 })]).toEqual([
      5,
      true,
      undefined,
    ]);
  });
});

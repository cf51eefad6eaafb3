import { expect, it } from "vitest";
import { LeaseLost } from "./event-log.ts";
import { LeasedRuns } from "./leased-runs.ts";

const record = { runId: "r1", requestId: "q1", tenant: "acme", runner: "planner", relaySessionId: "s1", createdAt: 1 };

function hold(held = new LeasedRuns(), fence = 1) {
  const lease = { runId: "r1", tenant: "acme", owner: "one", fence, lastSeq: 0 };
  held.hold({ lease, record: JSON.stringify(record), ttlMs: 1000 });
  return { held, lease, run: held.get(lease) };
}

it("collects the run id, the request id and later names", () => {
  const { held, run } = hold();
  expect([...run.names]).toEqual(["r1", "q1"]);
  held.recordWritten(run, [], { names: "agent-7" });
  expect([...run.names]).toEqual(["r1", "q1", "agent-7"]);
});

it("stores every written line and the last sequence number", () => {
  const { held, lease, run } = hold();
  held.recordWritten(run, ["a", "b"], {});
  held.recordWritten(run, ["c"], {});
  expect([run.lines, lease.lastSeq]).toEqual([["a", "b", "c"], 3]);
});

it("tracks a request from open to late, or to answered for good", () => {
  const { held, lease, run } = hold();
  held.recordWritten(run, [], { asks: "late" });
  held.recordWritten(run, [], { asks: "answered" });
  expect([...run.asked.values()]).toEqual(["open", "open"]);
  held.recordAnswered(lease, ["answered"]);
  for (const settles of ["late", "answered"]) held.recordWritten(run, [], { settles });
  expect(Object.fromEntries(run.asked)).toEqual({ late: "late", answered: "answered" });
});

it("R9: refuses a lease that has been replaced", () => {
  const { held, lease } = hold();
  hold(held, 2);
  expect(held.find(lease)).toBeUndefined();
  expect(() => held.get(lease)).toThrow(LeaseLost);
  held.drop(lease); // no longer leased here
  expect(held.list().map(({ lease: { fence } }) => fence)).toEqual([2]);
});

it("drops a run when it ends", () => {
  const { held, lease, run } = hold();
  held.recordWritten(run, ["a"], { ends: "success" });
  expect(held.list()).toEqual([]);
  expect(() => held.get(lease)).toThrow("Run r1 has another writer or has ended.");
});

it("ignores answers to a run that is not leased here", () => {
  const { held, lease } = hold();
  held.drop(lease);
  held.recordAnswered(lease, ["q"]);
  expect(held.list()).toEqual([]);
});

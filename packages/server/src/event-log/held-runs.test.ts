import { expect, it } from "vitest";
import { LeaseLost } from "./event-log.ts";
import { HeldRuns } from "./held-runs.ts";

const record = { runId: "r1", requestId: "q1", tenant: "acme", runner: "planner", relaySessionId: "s1", createdAt: 1 };

function hold(held = new HeldRuns(), fence = 1) {
  const lease = { runId: "r1", tenant: "acme", owner: "one", fence, lastSeq: 0 };
  held.hold({ lease, record: JSON.stringify(record), ttlMs: 1000 });
  return { held, lease, run: held.get(lease) };
}

it("knows a run by its id and its request's, and by the names it is given later", () => {
  const { held, run } = hold();
  expect([...run.names]).toEqual(["r1", "q1"]);
  held.noteWritten(run, [], { names: "agent-7" });
  expect([...run.names]).toEqual(["r1", "q1", "agent-7"]);
});

it("keeps every line that was written, and the number of the last", () => {
  const { held, lease, run } = hold();
  held.noteWritten(run, ["a", "b"], {});
  held.noteWritten(run, ["c"], {});
  expect([run.lines, lease.lastSeq]).toEqual([["a", "b", "c"], 3]);
});

it("follows a request from open to late, or to answered, which stays", () => {
  const { held, lease, run } = hold();
  held.noteWritten(run, [], { asks: "late" });
  held.noteWritten(run, [], { asks: "answered" });
  expect([...run.asked.values()]).toEqual(["open", "open"]);
  held.noteAnswered(lease, ["answered"]);
  for (const settles of ["late", "answered"]) held.noteWritten(run, [], { settles });
  expect(Object.fromEntries(run.asked)).toEqual({ late: "late", answered: "answered" });
});

it("R9: refuses a lease that another has followed", () => {
  const { held, lease } = hold();
  hold(held, 2);
  expect(held.find(lease)).toBeUndefined();
  expect(() => held.get(lease)).toThrow(LeaseLost);
  held.drop(lease); // not ours any more
  expect(held.list().map(({ lease: { fence } }) => fence)).toEqual([2]);
});

it("lets go of a run with its end", () => {
  const { held, lease, run } = hold();
  held.noteWritten(run, ["a"], { ends: "success" });
  expect(held.list()).toEqual([]);
  expect(() => held.get(lease)).toThrow("Run r1 has another writer, or is over.");
});

it("takes no notice of answers to a run that is not held", () => {
  const { held, lease } = hold();
  held.drop(lease);
  held.noteAnswered(lease, ["q"]);
  expect(held.list()).toEqual([]);
});

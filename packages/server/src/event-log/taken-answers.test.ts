import { expect, it } from "vitest";
import { TakenAnswers } from "./taken-answers.ts";

const run = { tenant: "acme", runId: "r1" };
const answer = (toolCallId: string, output = 1) => ({ toolCallId, toolName: "getFormSnapshot" as const, output });

function open() {
  const clock = { time: 0 };
  return { clock, taken: new TakenAnswers({ keepMs: 100, now: () => clock.time }) };
}

it("lists what was taken, the oldest first", () => {
  const { taken } = open();
  taken.add(run, answer("a"));
  taken.add({ ...run, runId: "r2" }, answer("a"));
  expect(taken.list()).toEqual([
    { run, result: answer("a") },
    { run: { ...run, runId: "r2" }, result: answer("a") },
  ]);
});

it("forgets an answer after its time, and not before", () => {
  const { taken, clock } = open();
  taken.add(run, answer("a"));
  clock.time = 60;
  taken.add(run, answer("b"));
  clock.time = 100;
  expect(taken.list().map(({ result }) => result.toolCallId)).toEqual(["a", "b"]);
  clock.time = 101;
  expect(taken.list().map(({ result }) => result.toolCallId)).toEqual(["b"]);
  clock.time = 161;
  expect(taken.list()).toEqual([]);
});

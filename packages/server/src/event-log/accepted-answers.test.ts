import { expect, it } from "vitest";
import { AcceptedAnswers } from "./accepted-answers.ts";

const run = { tenant: "acme", runId: "r1" };
const answer = (toolCallId: string, output = 1) => ({ toolCallId, toolName: "getFormSnapshot" as const, output });

function open() {
  const clock = { time: 0 };
  return { clock, accepted: new AcceptedAnswers({ keepMs: 100, now: () => clock.time }) };
}

it("lists accepted answers, oldest first", () => {
  const { accepted } = open();
  accepted.add(run, answer("a"));
  accepted.add({ ...run, runId: "r2" }, answer("a"));
  expect(accepted.list()).toEqual([
    { run, result: answer("a") },
    { run: { ...run, runId: "r2" }, result: answer("a") },
  ]);
});

it("removes an answer after its retention time", () => {
  const { accepted, clock } = open();
  accepted.add(run, answer("a"));
  clock.time = 60;
  accepted.add(run, answer("b"));
  clock.time = 100;
  expect(accepted.list().map(({ result }) => result.toolCallId)).toEqual(["a", "b"]);
  clock.time = 101;
  expect(accepted.list().map(({ result }) => result.toolCallId)).toEqual(["b"]);
  clock.time = 161;
  expect(accepted.list()).toEqual([]);
});

import type { HistoryStep, PlanStep, StepExecution } from "@giselles-ai/protocol";
import { countTokens } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { renderHistory } from "../index.ts";

const step = (tool: string, args: PlanStep["args"]): PlanStep => ({
  tool,
  args,
  explanation: "because",
  estimated_risk: "low",
  confidence: 0.9,
});
const turn = (message: string, steps: PlanStep[], executions: StepExecution[]): HistoryStep => ({
  proposal: { message, steps },
  executions,
});
const applied = { status: "applied" } as const;
const covered = { status: "refused", code: "COVERED", message: '"Send" (button-2) is covered by "Cookies".' } as const;

it("tells the latest turn in full, older ones in a line, and what keeps failing (P7)", () => {
  const history = [
    turn(
      "Filling the form in",
      [step("fill", { id: "input-1", value: "Ada" }), step("click", { id: "button-2" })],
      [applied, covered],
    ),
    turn("Sending it", [step("click", { id: "button-2" })], [covered]),
    turn(
      "Reading the notes",
      [step("read_file", { path: "notes.txt" }), step("click", { id: "button-2" })],
      [{ status: "applied", output: "Ada's address: 1 Main Street" }],
    ),
  ];
  expect(renderHistory(history, 1000)).toMatchInlineSnapshot(`
    "1. Filling the form in: 1 of 2 applied; click button-2 refused (COVERED)
    2. Sending it: 0 of 1 applied; click button-2 refused (COVERED)
    3. Reading the notes
       read_file notes.txt applied: Ada's address: 1 Main Street
       click button-2 did not run
    ! click button-2 refused (COVERED), 2 times. Try another way."
  `);
});

it("says so when nothing has run", () => {
  expect(renderHistory([], 100)).toBe("No step has run yet.");
});

it.each([100, 300, 1000])("a hundred turns keep within %i tokens, and what is left out is counted", (budget) => {
  const long = Array.from({ length: 100 }, (_, index) =>
    turn(`Turn number ${index + 1} of a long task`, [step("click", { id: `button-${index}` })], [covered]),
  );
  const text = renderHistory(long, budget);
  expect(countTokens(text)).toBeLessThanOrEqual(budget);
  expect(text).toMatch(/^\(\d+ earlier turns are left out\)/);
  expect(text).toContain("100. Turn number 100 of a long task");
});

it("what a person typed is not repeated: the page shows it", () => {
  const history = [turn("Typing", [step("fill", { id: "input-1", value: "4111 1111" })], [applied])];
  expect(renderHistory(history, 500)).not.toContain("4111");
});

it("what several tools gave back shares the room that there is: each is told, and so is that there were turns before", () => {
  const output = (name: string) => `${name} begins. ${"and so on ".repeat(500)}`;
  const read = ["a.txt", "b.txt", "c.txt"];
  const history = [
    turn("Opening", [step("click", { id: "button-1" })], [applied]),
    turn(
      "Reading",
      read.map((path) => step("read_file", { path })),
      read.map((path) => ({ status: "applied", output: output(path) })),
    ),
  ];
  for (const budget of [250, 500, 1500]) {
    const text = renderHistory(history, budget);
    expect(countTokens(text)).toBeLessThanOrEqual(budget);
    for (const path of read) expect(text).toContain(`read_file ${path} applied: ${path} begins.`);
    expect(text).toContain("1. Opening: 1 of 1 applied");
  }
});

it.each([
  [
    "unknown",
    { status: "unknown", code: "DEADLINE", message: "The page was stopped." },
    "unknown (DEADLINE): The page was stopped.",
  ],
  ["failed", { status: "failed", code: "INTERNAL" }, "failed (INTERNAL)"],
  ["skipped", { status: "skipped", code: "AFTER_FAILURE" }, "skipped (AFTER_FAILURE)"],
  [
    "refused",
    { status: "refused", code: "DENIED", message: "The person did not allow this: no" },
    "refused (DENIED): The person did not allow this: no",
  ],
] as const)("what is %s is told as that, and not as applied", (_status, execution, told) => {
  const history = [turn("Sending it", [step("click", { id: "button-2" })], [execution])];
  expect(renderHistory(history, 500)).toBe(`1. Sending it\n   click button-2 ${told}`);
  const later = [...history, turn("Looking", [step("snapshot", {})], [applied])];
  expect(renderHistory(later, 500)).toContain("1. Sending it: 0 of 1 applied; click button-2");
});

it("what an engine keeps for itself is not for a model", () => {
  const memo = { part: 1, note: "for the engine alone" };
  const history = [turn("Sending it", [{ ...step("click", { id: "button-2" }), memo }], [applied])];
  expect(renderHistory(history, 500)).not.toContain("for the engine alone");
});

it("what failed twice in different ways is not called the same failure", () => {
  const failing = (code: string) => turn("Trying", [step("click", { id: "button-2" })], [{ status: "refused", code }]);
  expect(renderHistory([failing("COVERED"), failing("DISABLED")], 500)).not.toContain("Try another way");
  expect(renderHistory([failing("COVERED"), failing("COVERED")], 500)).toContain("COVERED), 2 times. Try another way.");
});

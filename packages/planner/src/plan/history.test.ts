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

it("renders turns in full while the budget allows it, and repeated failures (P7)", () => {
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
    "1. Filling the form in
       fill input-1 applied
       click button-2 refused (COVERED): "Send" (button-2) is covered by "Cookies".
    2. Sending it
       click button-2 refused (COVERED): "Send" (button-2) is covered by "Cookies".
    3. Reading the notes
       read_file notes.txt applied: Ada's address: 1 Main Street
       click button-2 did not run
    ! click button-2 refused (COVERED), 2 times. Try another way."
  `);
});

it("says that nothing has run", () => {
  expect(renderHistory([], 100)).toBe("No step has run yet.");
});

it.each([100, 300, 1000])("keeps a hundred turns within %i tokens and counts the omitted ones", (budget) => {
  const long = Array.from({ length: 100 }, (_, index) =>
    turn(`Turn number ${index + 1} of a long task`, [step("click", { id: `button-${index}` })], [covered]),
  );
  const text = renderHistory(long, budget);
  expect(countTokens(text)).toBeLessThanOrEqual(budget);
  expect(text).toMatch(/^\(\d+ earlier turns omitted\)/);
  expect(text).toContain("100. Turn number 100 of a long task");
});

const described = (words: string[], executions: StepExecution[], message = "Filling it in"): HistoryStep => ({
  ...turn(
    message,
    words.map(() => step("fill", { id: "input-1" })),
    executions,
  ),
  words,
});

it("renders steps in words, with the reason and the outcome", () => {
  const history = [described(['Filled "Phone": "+44 20"', 'Click "Send"'], [applied, covered])];
  expect(renderHistory(history, 500)).toBe(
    `1. Filling it in\n   Filled "Phone": "+44 20" (because)\n   Click "Send": refused (COVERED) (because): ${covered.message}`,
  );
});

it("says once why several steps did not work, though each reason names its own element", () => {
  const gone = (id: string): StepExecution => ({
    status: "refused",
    code: "STALE",
    message: `"Bar" (${id}) is gone, and several match it. Take a new snapshot.`,
  });
  const history = [described(['Hover over "Bar"', 'Hover over "Bar"'], [gone("item-1"), gone("item-2")])];
  expect(renderHistory(history, 500)).toBe(
    '1. Filling it in\n   Hover over "Bar" (2 times): refused (STALE): is gone, and several match it.',
  );
});

it("keeps the text of earlier turns from turn to turn, and summarises the oldest by fours", () => {
  const turns = Array.from({ length: 24 }, (_, index) =>
    described([`Filled "Field ${index}": "some value that is quite long"`], [applied], `Field ${index} of the form`),
  );
  const texts = turns.map((_, index) => renderHistory(turns.slice(0, index + 1), 400));
  const continued = texts.slice(1).filter((text, index) => text.startsWith(texts[index] ?? ""));
  expect(continued.length).toBeGreaterThanOrEqual(15);
  for (const text of texts) expect(countTokens(text)).toBeLessThanOrEqual(400);
  expect(texts.at(-1)).toMatch(/^\(\d+ earlier turns omitted\)|^1\. Field 0 of the form: 1 of 1 applied/);
});

it("reports to the planner why done was not accepted", () => {
  const history = [{ ...turn("All done.", [], []), reply: "The page says no." }];
  expect(renderHistory(history, 500)).toBe("1. You said done: All done. Not accepted: The page says no.");
});

it("does not repeat values that a person typed", () => {
  const history = [turn("Typing", [step("fill", { id: "input-1", value: "4111 1111" })], [applied])];
  expect(renderHistory(history, 500)).not.toContain("4111");
});

it("divides the budget among several tool outputs and earlier turns", () => {
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
    expect(text).toMatch(/^1\. Opening/);
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
] as const)("renders %s as such, not as applied", (_status, execution, rendered) => {
  const history = [turn("Sending it", [step("click", { id: "button-2" })], [execution])];
  expect(renderHistory(history, 500)).toBe(`1. Sending it\n   click button-2 ${rendered}`);
  const later = [...history, turn("Looking", [step("snapshot", {})], [applied])];
  expect(renderHistory(later, 500)).toContain(`1. Sending it\n   click button-2 ${rendered}\n2. Looking`);
  const looking = "Looking around on the page for the way to go on, which is not easy to find here, and taking notes";
  const long = [...history, ...Array.from({ length: 9 }, () => turn(looking, [step("snapshot", {})], [applied]))];
  expect(renderHistory(long, 430)).toContain("1. Sending it: 0 of 1 applied; click button-2");
});

it("does not render memos", () => {
  const memo = { part: 1, note: "for the engine alone" };
  const history = [turn("Sending it", [{ ...step("click", { id: "button-2" }), memo }], [applied])];
  expect(renderHistory(history, 500)).not.toContain("for the engine alone");
});

it("does not count different failures as repeated", () => {
  const failing = (code: string) => turn("Trying", [step("click", { id: "button-2" })], [{ status: "refused", code }]);
  expect(renderHistory([failing("COVERED"), failing("DISABLED")], 500)).not.toContain("Try another way");
  expect(renderHistory([failing("COVERED"), failing("COVERED")], 500)).toContain("COVERED), 2 times. Try another way.");
});

import type { AnyAction, ExecutionReport } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { renderReport } from "./render-report.ts";

const fill = (fieldId: string, value: string): AnyAction => ({ action: "fill", fieldId, value });
const report = (given: Partial<ExecutionReport>): ExecutionReport => ({
  applied: 0,
  skipped: 0,
  warnings: [],
  ...given,
});

it("renders one line if everything was applied as requested", () => {
  const actions = ["a", "b", "c"].map((value, index) => fill(`input-${index}`, value));
  const outcomes = actions.map(({ fieldId, value }, index) => ({
    index,
    fieldId: String(fieldId),
    status: "applied" as const,
    value: String(value),
  }));
  expect(renderReport(report({ applied: 3, outcomes }), actions)).toBe("3 of 3 applied");
});

it("shows a value that the page reformatted", () => {
  const outcomes = [{ index: 0, fieldId: "input-8", status: "applied" as const, value: "2026-03-04" }];
  expect(renderReport(report({ applied: 1, outcomes }), [fill("input-8", "4 March 2026")])).toBe(
    '1 of 1 applied\ninput-8 = "2026-03-04"',
  );
});

it("shows the code, message and value of a failure, and names the field once", () => {
  const outcomes = [
    {
      index: 0,
      fieldId: "input-1",
      status: "failed" as const,
      code: "REJECTED" as const,
      message: '"Age" (input-1): the page did not keep this. "value" is what it shows now.',
      value: "18",
    },
    {
      index: 1,
      fieldId: "button-2",
      status: "skipped" as const,
      code: "AFTER_FAILURE" as const,
      message: "An earlier action failed.",
    },
  ];
  const actions = [fill("input-1", "7"), { action: "click", fieldId: "button-2" }];
  expect(renderReport(report({ skipped: 2, outcomes }), actions)).toBe(
    [
      "0 of 2 applied",
      'failed REJECTED = "18": "Age" (input-1): the page did not keep this. "value" is what it shows now.',
      "button-2 skipped AFTER_FAILURE: An earlier action failed.",
    ].join("\n"),
  );
});

it("shows the message of an applied action, and what else changed", () => {
  const outcomes = [
    {
      index: 0,
      fieldId: "button-1",
      status: "applied" as const,
      code: "NAVIGATED" as const,
      message: "The page is going to https://example.com/done.",
    },
  ];
  const delta = { since: "s1", added: [], changed: [], removed: [], text: '+ status "Saved"' };
  const actions = [{ action: "click", fieldId: "button-1" }];
  expect(renderReport(report({ applied: 1, outcomes, delta }), actions)).toBe(
    '1 of 1 applied\nbutton-1 applied NAVIGATED: The page is going to https://example.com/done.\n+ status "Saved"',
  );
});

it("advises a new snapshot only if the reply does not show what has changed", () => {
  const message = "The page navigated before this. Take a new snapshot.";
  const outcomes = [{ index: 0, fieldId: "input-1", status: "skipped" as const, code: "NAVIGATED" as const, message }];
  const render = (text?: string) => {
    const delta = text === undefined ? {} : { delta: { since: "s1", added: [], changed: [], removed: [], text } };
    return renderReport(report({ skipped: 1, outcomes, ...delta }), [fill("input-1", "a")]).split("\n")[1];
  };
  const plain = "input-1 skipped NAVIGATED: The page navigated before this.";
  expect(render('page "Bag"\ninput-2 "Voucher"')).toBe(plain);
  for (const text of [undefined, "nothing else changed", '+ "A"\n… 12 more changes. Take a new snapshot.'])
    expect(render(text)).toBe(`${plain} Take a new snapshot.`);
});

it("shows the warnings of a page that reports no outcomes", () => {
  expect(renderReport(report({ applied: 1, skipped: 1, warnings: ["Field not found: css:#a"] }), [])).toBe(
    "1 of 2 applied\nwarning: Field not found: css:#a",
  );
});

it("says once why several actions in a row were not done", () => {
  const actions = Array.from("select", (keys): AnyAction => ({ action: "press", keys }));
  const message = "An earlier action failed.";
  const outcomes = actions.map((_, index) => ({
    index,
    status: "skipped" as const,
    code: "AFTER_FAILURE" as const,
    message,
  }));
  expect(renderReport(report({ skipped: 6, outcomes }), actions)).toBe(
    `0 of 6 applied\npress s skipped AFTER_FAILURE: ${message} The same for the 5 actions after it.`,
  );
  expect(renderReport(report({ skipped: 2, outcomes: outcomes.slice(4) }), actions).split("\n")).toHaveLength(3);
});

import { expect, it } from "vitest";
import type { Approval } from "./approval.ts";
import { hideSensitiveValues, restoreSensitiveValues } from "./shown-approval.ts";

const secret = "Zq7hunter7x";
const step = (fieldId: string, value: string) => ({
  action: { action: "fill", fieldId, value },
  explanation: `It gets ${value}.`,
  estimated_risk: "low" as const,
  confidence: 1,
});
const field = (fieldId: string, sensitive: boolean) => ({ fieldId, label: fieldId, kind: "text", sensitive });
const approval = {
  ...{ id: "a1", runId: "r1", step: 1, from: 0, asked: [0, 1], status: "asked" },
  message: `I log in with ${secret}.`,
  steps: [step("name", "Ada"), step("password", secret)],
  fields: [field("name", false), field("password", true)],
} as unknown as Approval;

it("leaves out what is written into sensitive fields, wherever the plan says it", () => {
  const shown = hideSensitiveValues(approval);
  expect(JSON.stringify(shown)).not.toContain(secret);
  expect(JSON.stringify(shown)).toContain("Ada");
  const ordinary = { ...approval, fields: [] } as Approval;
  expect(hideSensitiveValues(ordinary)).toEqual(ordinary); // the control
});

it("puts it back into an edited decision, unless the person has given another value", () => {
  const shown = hideSensitiveValues(approval);
  const decision = restoreSensitiveValues({ decision: "edited", steps: shown.steps }, approval);
  expect(decision).toMatchObject({ steps: [{ action: { value: "Ada" } }, { action: { value: secret } }] });
  const other = { decision: "edited" as const, steps: [step("password", "another")] };
  expect(restoreSensitiveValues(other, approval)).toEqual(other);
});

it("puts each value back once", () => {
  const [, hidden] = hideSensitiveValues(approval).steps;
  const twice = hidden ? [hidden, hidden] : [];
  const { steps } = restoreSensitiveValues({ decision: "edited", steps: twice }, approval) as { steps: object[] };
  expect(JSON.stringify(steps).split(`"value":"${secret}"`)).toHaveLength(2);
});

it("still shows which key is pressed in a sensitive field, but no letter", () => {
  const press = (keys: string) => ({ ...step("password", ""), action: { action: "press", fieldId: "password", keys } });
  const asked = { ...approval, steps: [press("Enter"), press("7")] } as Approval;
  const shown = hideSensitiveValues(asked).steps;
  expect(shown.map(({ action }) => action.keys)).toEqual(["Enter", undefined]);
  expect(restoreSensitiveValues({ decision: "edited", steps: shown }, asked)).toMatchObject({ steps: asked.steps });
});

it("hides what is typed key by key where the focus is, and what other steps repeat", () => {
  const keys = Array.from(secret, (key) => ({ ...step("", ""), action: { action: "press", keys: key } }));
  const asked = {
    ...approval,
    focus: "password",
    steps: [...keys, step("name", secret)],
    url: `/?p=${secret}`,
  } as Approval;
  const shown = hideSensitiveValues(asked);
  expect(JSON.stringify(shown)).not.toContain(secret);
  expect(shown.steps.map(({ action }) => action.keys).join("")).toBe("");
  const { steps = [] } = restoreSensitiveValues({ decision: "edited", steps: shown.steps }, asked) as Partial<Approval>;
  expect(steps.map(({ action }) => action)).toEqual(asked.steps.map(({ action }) => action));
  const elsewhere = hideSensitiveValues({ ...asked, focus: "name" } as Approval); // the control
  expect(elsewhere.steps.map(({ action }) => action.keys).join("")).toBe(secret);
});

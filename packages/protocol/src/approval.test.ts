import { describe, expect, it } from "vitest";
import { objectionsTo, without } from "../test/refusal.cases.ts";
import {
  approvalAnswerSchema,
  approvalQuestionSchema,
  approvalSchema,
  approvalStatusSchema,
  approvalUseSchema,
} from "./index.ts";

const step = {
  action: { action: "click", fieldId: "button-1" },
  explanation: "It sends the form",
  estimated_risk: "medium",
  confidence: 0.9,
};
const at = "2026-11-16T10:00:00.000Z";
const question = {
  id: "a1b2c3",
  runId: "run-1",
  step: 1,
  from: 0,
  message: "Sending the form",
  steps: [step],
  asked: [0],
  actionHash: "hash",
  epoch: "epoch",
  origin: "https://shop.example",
  url: "https://shop.example/order",
  title: "Order",
  fields: [{ fieldId: "button-1", label: "Order", kind: "button", sensitive: false }],
  askedAt: at,
  expiresAt: "2026-11-16T10:10:00.000Z",
};

describe("a question", () => {
  it("names the steps, the run, the page and how long it stands", () => {
    expect(approvalQuestionSchema.parse(question)).toEqual(question);
  });

  it("keeps what an engine remembers with a step, so that the step comes back whole", () => {
    const steps = [{ ...step, memo: { part: 1 } }];
    expect(approvalQuestionSchema.parse({ ...question, steps }).steps).toEqual(steps);
  });

  it.each(["runId", "steps", "asked", "actionHash", "epoch", "expiresAt"] as const)(
    "is none without its %s",
    (name) => {
      expect(objectionsTo(approvalQuestionSchema, without(question, name))).toEqual([name]);
    },
  );

  it.each([
    ["about nothing", { steps: [] }, ["steps"]],
    ["that asks for nothing", { asked: [] }, ["asked"]],
    ["of a step before the first", { step: 0 }, ["step"]],
    ["with an id that is a path", { id: "../approvals/other" }, ["id"]],
    ["with an id that is empty", { id: "" }, ["id"]],
    ["with an id without end", { id: "a".repeat(65) }, ["id"]],
    ["that expires some day", { expiresAt: "tomorrow" }, ["expiresAt"]],
    ["bound to no action", { actionHash: "" }, ["actionHash"]],
    ["bound to no state of the page", { epoch: "" }, ["epoch"]],
    ["with a step that says more than a step may", { steps: [{ ...step, force: true }] }, ["steps.0"]],
  ])("is none %s", (_what, change, objections) => {
    expect(objectionsTo(approvalQuestionSchema, { ...question, ...change })).toEqual(objections);
  });
});

describe("an answer", () => {
  it.each([
    { decision: "approved", approver: "ada", at },
    { decision: "edited", approver: "ada", at, steps: [step] },
    { decision: "denied", approver: "ada", at, reason: "" },
  ])("$decision", (answer) => {
    expect(approvalAnswerSchema.parse(answer)).toEqual(answer);
  });

  it.each([
    ["by nobody", { decision: "approved", approver: "", at }, ["approver"]],
    ["at no time", { decision: "approved", approver: "ada" }, ["at"]],
    ["that edits everything away", { decision: "edited", approver: "ada", at, steps: [] }, ["steps"]],
    ["that denies without a word", { decision: "denied", approver: "ada", at }, ["reason"]],
    ["that decides nothing", { decision: "later", approver: "ada", at }, ["decision"]],
  ])("is none %s", (_what, answer, objections) => {
    expect(objectionsTo(approvalAnswerSchema, answer)).toEqual(objections);
  });
});

describe("an approval in the store", () => {
  const taken = { runId: "run-1", step: 1, fence: 3, at };

  it.each(approvalStatusSchema.options)("is %s", (status) => {
    const approval = { ...question, status };
    expect(approvalSchema.parse(approval)).toEqual(approval);
  });

  it("keeps who answered, and the one time that it was used", () => {
    const answer = { decision: "approved", approver: "ada", at };
    const approval = { ...question, status: "taken", answer, taken };
    expect(approvalSchema.parse(approval)).toEqual(approval);
  });

  it.each([
    ["without a fence", without(taken, "fence"), ["fence"]],
    ["with a fence of nothing", { ...taken, fence: 0 }, ["fence"]],
    ["by no run", { ...taken, runId: "" }, ["runId"]],
  ])("was not used %s", (_what, use, objections) => {
    expect(objectionsTo(approvalUseSchema, use)).toEqual(objections);
  });
});

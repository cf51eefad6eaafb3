import { describe, expect, it } from "vitest";
import { invalidPaths, without } from "../test/refusal.cases.ts";
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
  it("accepts the steps, the run, the page and the expiry", () => {
    expect(approvalQuestionSchema.parse(question)).toEqual(question);
  });

  it("keeps the engine's memo of a step", () => {
    const steps = [{ ...step, memo: { part: 1 } }];
    expect(approvalQuestionSchema.parse({ ...question, steps }).steps).toEqual(steps);
  });

  it.each(["runId", "steps", "asked", "actionHash", "epoch", "expiresAt"] as const)("requires %s", (name) => {
    expect(invalidPaths(approvalQuestionSchema, without(question, name))).toEqual([name]);
  });

  it.each([
    ["without steps", { steps: [] }, ["steps"]],
    ["without requested steps", { asked: [] }, ["asked"]],
    ["with step 0", { step: 0 }, ["step"]],
    ["with an id that is a path", { id: "../approvals/other" }, ["id"]],
    ["with an empty id", { id: "" }, ["id"]],
    ["with an id that is too long", { id: "a".repeat(65) }, ["id"]],
    ["with an invalid expiry", { expiresAt: "tomorrow" }, ["expiresAt"]],
    ["without an action hash", { actionHash: "" }, ["actionHash"]],
    ["without an epoch", { epoch: "" }, ["epoch"]],
    ["with an unknown property in a step", { steps: [{ ...step, force: true }] }, ["steps.0"]],
  ])("refuses a question %s", (_what, change, paths) => {
    expect(invalidPaths(approvalQuestionSchema, { ...question, ...change })).toEqual(paths);
  });
});

describe("an answer", () => {
  it.each([
    { decision: "approved", approver: "ada", at },
    { decision: "edited", approver: "ada", at, steps: [step] },
    { decision: "denied", approver: "ada", at, reason: "" },
  ])("can be $decision", (answer) => {
    expect(approvalAnswerSchema.parse(answer)).toEqual(answer);
  });

  it.each([
    ["without an approver", { decision: "approved", approver: "", at }, ["approver"]],
    ["without a time", { decision: "approved", approver: "ada" }, ["at"]],
    ["that removes all steps", { decision: "edited", approver: "ada", at, steps: [] }, ["steps"]],
    ["that denies without a reason", { decision: "denied", approver: "ada", at }, ["reason"]],
    ["with an unknown decision", { decision: "later", approver: "ada", at }, ["decision"]],
  ])("refuses an answer %s", (_what, answer, paths) => {
    expect(invalidPaths(approvalAnswerSchema, answer)).toEqual(paths);
  });
});

describe("an approval in the store", () => {
  const use = { runId: "run-1", step: 1, fence: 3, at };

  it.each(approvalStatusSchema.options)("can be %s", (status) => {
    const approval = { ...question, status };
    expect(approvalSchema.parse(approval)).toEqual(approval);
  });

  it("keeps the answer and its single use", () => {
    const answer = { decision: "approved", approver: "ada", at };
    const approval = { ...question, status: "taken", answer, taken: use };
    expect(approvalSchema.parse(approval)).toEqual(approval);
  });

  it.each([
    ["without a fence", without(use, "fence"), ["fence"]],
    ["with fence 0", { ...use, fence: 0 }, ["fence"]],
    ["without a run", { ...use, runId: "" }, ["runId"]],
  ])("refuses a use %s", (_what, use, paths) => {
    expect(invalidPaths(approvalUseSchema, use)).toEqual(paths);
  });
});

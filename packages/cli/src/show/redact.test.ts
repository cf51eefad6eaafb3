import type { AgentEvent } from "@giselles-ai/agent";
import { type Approval, hideSensitiveValues } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import type { PageMemory } from "../page/page-memory.ts";
import { formatApproval } from "./format-approval.ts";
import { createRedactor } from "./redact.ts";

const page: PageMemory = {
  field: (id) => (id === "input-9" ? { label: "Password", kind: "text", sensitive: true } : undefined),
  lastReport: () => undefined,
};

function planMade(value: string, id = "input-9"): AgentEvent {
  const planned = {
    engine: "e",
    attempts: 1,
    usage: { inputTokens: 1, outputTokens: 1 },
    latencyMs: 1.7,
    repaired: [],
  };
  const plan = {
    decision: "act",
    message: `I type ${value}.`,
    steps: [{ action: { action: "fill", fieldId: id, value } }],
  };
  return {
    type: "plan-made",
    step: 1,
    plan,
    planned: { ...planned, prompt: "the whole prompt" },
  } as unknown as AgentEvent;
}

describe("createRedactor", () => {
  it("redacts everywhere what is typed into a sensitive field, from then on", () => {
    const redact = createRedactor(page);
    const execution = { tool: "type", status: "applied", message: "The page shows hunter22." };
    const event = { type: "action-done", step: 1, index: 0, execution } as unknown as AgentEvent;
    expect(JSON.stringify(redact(event))).toContain("hunter22");
    expect(JSON.stringify(redact(planMade("hunter22")))).not.toContain("hunter22");
    expect(JSON.stringify(redact(event))).not.toContain("hunter22");
  });

  it("redacts a known secret, also in the final message", () => {
    const redact = createRedactor(page, ["4111111111111111"]);
    const done = {
      type: "run-done",
      result: { message: "Paid with 4111111111111111.", steps: [] },
    } as unknown as AgentEvent;
    expect(JSON.stringify(redact(done))).not.toContain("4111111111111111");
  });

  it("masks a short secret only where it is the whole text", () => {
    const redact = createRedactor(page, ["12"]);
    const execution = { tool: "type", status: "applied", value: "12", message: "Field 12 of 120" };
    expect(redact({ type: "action-done", step: 1, index: 0, execution } as unknown as AgentEvent)).toMatchObject({
      execution: { value: "••••", message: "Field 12 of 120" },
    });
  });

  it("leaves other values unmodified, and keeps only the figures of planning", () => {
    const event = createRedactor(page)(planMade("Ada", "input-1"));
    expect(JSON.stringify(event)).toContain("I type Ada.");
    expect(event).toMatchObject({ planned: { latencyMs: 2 } });
    expect(JSON.stringify(event)).not.toContain("the whole prompt");
  });
});

const approval = {
  id: "ap-1",
  runId: "run-1",
  title: "Log in",
  url: "https://shop.example/login",
  message: "I log in.",
  steps: [
    { action: { action: "fill", fieldId: "input-9", value: "hunter22" }, explanation: "It is needed." },
    { action: { action: "click", fieldId: "button-1" }, explanation: "It is needed." },
  ],
  asked: [1],
  expiresAt: "2026-01-01T00:10:00.000Z",
  fields: [
    { fieldId: "input-9", kind: "text", label: "Password", sensitive: true },
    { fieldId: "button-1", kind: "button", label: "Sign in" },
  ],
} as unknown as Approval;

describe("an approval shown in another terminal", () => {
  it("shows the remaining time and which steps need approval", () => {
    const lines = formatApproval(approval, Date.parse("2026-01-01T00:00:30.000Z"));
    expect(lines.slice(0, 2)).toEqual([
      "ap-1  I log in.",
      '  page "Log in" (https://shop.example/login), run run-1, 10 min left',
    ]);
    expect(lines[2]).toMatch(/^ {2}1\. .*Password.* \(no approval needed\)$/);
    expect(lines[3]).toMatch(/^ {2}2\. .*Sign in[^(]*$/);
    expect(formatApproval(approval, Date.parse("2026-01-02"))[1]).toContain("0 min left");
  });

  it("does not contain secrets, as text or as JSON", () => {
    expect(formatApproval(approval).join()).not.toContain("hunter22");
    const answered = { ...approval, answer: { decision: "edited", steps: approval.steps } } as unknown as Approval;
    const redacted = hideSensitiveValues(answered);
    expect(JSON.stringify(redacted)).not.toContain("hunter22");
    expect(redacted.steps[1]).toEqual(approval.steps[1]);
  });
});

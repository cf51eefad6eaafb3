import { describe, expect, it } from "vitest";
import { invalidPaths, without } from "../test/refusal.cases.ts";
import { auditAnchorSchema, auditLineSchema, auditPictureSchema, auditRecordSchema, auditVersion } from "./index.ts";

const hash = "0123456789abcdef".repeat(4);
const zeros = "0".repeat(64);
const chainFields = { hash, prev: zeros, v: auditVersion, seq: 1, at: "2026-11-16T10:00:00.000Z", runId: "run-1" };
const anchor = { count: 1, head: hash, final: true };

describe("a line", () => {
  it("accepts any record type, including those of a later version", () => {
    const line = { ...chainFields, entry: 1, record: { type: "moon-landed", where: { sea: "Tranquillity" } } };
    expect(auditLineSchema.parse(line)).toEqual(line);
  });

  it("accepts an anchor, signed or unsigned", () => {
    const signed = { ...anchor, key: "key-1", signature: "c2ln" };
    expect(auditLineSchema.parse({ ...chainFields, anchor })).toEqual({ ...chainFields, anchor });
    expect(auditLineSchema.parse({ ...chainFields, anchor: signed })).toEqual({ ...chainFields, anchor: signed });
  });

  it.each([
    ["of an unknown version", { v: 2 }],
    ["whose hash is too short", { hash: hash.slice(1) }],
    ["whose hash is in capitals", { hash: hash.toUpperCase() }],
    ["whose hash is not hexadecimal", { hash: "g".repeat(64) }],
    ["without a previous hash", { prev: "" }],
    ["with seq 0", { seq: 0 }],
    ["without a run", { runId: undefined }],
    ["whose record has no type", { record: {} }],
    ["with journal entry 0", { entry: 0 }],
  ])("refuses a line %s", (_what, change) => {
    const line = { ...chainFields, entry: 1, record: { type: "step-started", step: 1 }, ...change };
    expect(auditLineSchema.safeParse(line).success).toBe(false);
  });

  it("refuses a line with neither record nor anchor", () => {
    expect(auditLineSchema.safeParse(chainFields).success).toBe(false);
  });
});

describe("an anchor", () => {
  it.each(["count", "head", "final"] as const)("requires %s", (name) => {
    expect(invalidPaths(auditAnchorSchema, without(anchor, name))).toEqual([name]);
  });

  it("accepts a count of 0 and refuses a negative one", () => {
    expect(auditAnchorSchema.parse({ ...anchor, count: 0 }).count).toBe(0);
    expect(invalidPaths(auditAnchorSchema, { ...anchor, count: -1 })).toEqual(["count"]);
  });
});

describe("a picture", () => {
  it("has an image, or a reason for its omission", () => {
    const stored = { mimeType: "image/png", base64: "iVBORw==" };
    expect(auditPictureSchema.parse(stored)).toEqual(stored);
    const omitted = { omitted: "There is a password in it." };
    expect(auditPictureSchema.parse(omitted)).toEqual(omitted);
  });

  it.each([
    ["of another type", { mimeType: "image/svg+xml", base64: "PHN2Zz4=" }],
    ["that is not base64", { mimeType: "image/png", base64: "not base64!" }],
    ["with neither image nor reason", {}],
  ])("refuses a picture %s", (_what, picture) => {
    expect(auditPictureSchema.safeParse(picture).success).toBe(false);
  });
});

describe("a record", () => {
  const step = {
    action: { action: "fill", fieldId: "input-1", value: "••••" },
    explanation: "",
    estimated_risk: "low",
    confidence: 1,
  };
  const plan = {
    decision: "act",
    complete: false,
    plan_id: "p-1",
    reasoning_summary: "",
    autonomy_level: "auto",
    message: "Filling it in",
    steps: [step],
  };
  const planned = { engine: "reflex", attempts: 0, usage: { inputTokens: 0, outputTokens: 0 }, latencyMs: 3 };
  const snapshot = {
    snapshotId: "s-1",
    url: "https://shop.example/",
    origin: "https://shop.example",
    title: "Shop",
    viewport: { width: 800, height: 600 },
    fields: [],
  };
  const result = {
    completed: true,
    ending: "done",
    message: "Done.",
    steps: 1,
    usage: { inputTokens: 0, outputTokens: 0, modelCalls: 0 },
    durationMs: 12,
  };

  it.each([
    { type: "run-started", task: "Fill it in", profile: "assisted" },
    { type: "step-started", step: 1 },
    { type: "page-sensed", step: 1, snapshot, picture: { omitted: "none was asked for" } },
    { type: "plan-made", step: 1, plan, planned, promptHash: "hash" },
    { type: "verdicts-given", step: 1, profile: "auto", verdicts: [{ verdict: "ask", reason: "It sends the form" }] },
    { type: "review-asked", step: 1, asked: [0], approvalId: "a1" },
    { type: "review-given", step: 1, review: { verdict: "approved", steps: [step], approver: "ada" }, upTo: 1 },
    { type: "actions-intended", step: 1, index: 0, steps: [step], requestId: "r-1" },
    { type: "action-done", step: 1, index: 0, execution: { action: "fill", status: "unknown", code: "DEADLINE" } },
    { type: "step-done", step: 1 },
    { type: "run-continued", runId: "run-1", step: 1 },
    { type: "intent-settled", step: 1, requestId: "r-1", outcome: "not-done", by: "page" },
    { type: "run-paused" },
    { type: "run-resumed" },
    { type: "run-done", result },
  ])("accepts $type", (record) => {
    expect(auditRecordSchema.parse(record)).toEqual(record);
  });

  it("keeps the engine's memo of a step, and the reason of a denial", () => {
    const memo = { ...plan, steps: [{ ...step, memo: { part: 1 } }] };
    expect(auditRecordSchema.parse({ type: "plan-made", step: 1, plan: memo, planned })).toMatchObject({ plan: memo });
    const execution = { action: "fill", status: "refused", code: "DENIED", reason: "not Ada" };
    expect(auditRecordSchema.parse({ type: "action-done", step: 1, index: 0, execution })).toMatchObject({ execution });
  });

  it.each([
    ["step 0", { type: "step-started", step: 0 }, ["step"]],
    [
      "a negative index",
      { type: "action-done", step: 1, index: -1, execution: { action: "fill", status: "failed" } },
      ["index"],
    ],
    [
      "an unknown status",
      { type: "action-done", step: 1, index: 0, execution: { action: "fill", status: "fine" } },
      ["execution.status"],
    ],
    [
      "a plan with steps whose decision is done",
      { type: "plan-made", step: 1, plan: { ...plan, decision: "done" }, planned },
      ["plan.complete", "plan.steps"],
    ],
    [
      "an unknown settler",
      { type: "intent-settled", step: 1, requestId: "r", outcome: "done", by: "stranger" },
      ["by"],
    ],
    ["an unknown type", { type: "moon-landed" }, ["type"]],
  ])("refuses %s", (_what, record, paths) => {
    expect(invalidPaths(auditRecordSchema, record)).toEqual(paths);
  });
});

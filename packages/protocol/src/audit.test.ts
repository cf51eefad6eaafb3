import { describe, expect, it } from "vitest";
import { objectionsTo, without } from "../test/refusal.cases.ts";
import { auditAnchorSchema, auditLineSchema, auditPictureSchema, auditRecordSchema, auditVersion } from "./index.ts";

const hash = "0123456789abcdef".repeat(4);
const zeros = "0".repeat(64);
const chained = { hash, prev: zeros, v: auditVersion, seq: 1, at: "2026-11-16T10:00:00.000Z", runId: "run-1" };
const anchor = { count: 1, head: hash, final: true };

describe("a line", () => {
  it("holds a record of the run's journal, whatever a later program writes in it", () => {
    const line = { ...chained, entry: 1, record: { type: "moon-landed", where: { sea: "Tranquillity" } } };
    expect(auditLineSchema.parse(line)).toEqual(line);
  });

  it("or an anchor, signed or not", () => {
    const signed = { ...anchor, key: "key-1", signature: "c2ln" };
    expect(auditLineSchema.parse({ ...chained, anchor })).toEqual({ ...chained, anchor });
    expect(auditLineSchema.parse({ ...chained, anchor: signed })).toEqual({ ...chained, anchor: signed });
  });

  it.each([
    ["of a version that this program does not know", { v: 2 }],
    ["whose hash is too short", { hash: hash.slice(1) }],
    ["whose hash is in capitals", { hash: hash.toUpperCase() }],
    ["whose hash is no hash", { hash: "g".repeat(64) }],
    ["that is chained to nothing", { prev: "" }],
    ["before the first", { seq: 0 }],
    ["without a run", { runId: undefined }],
    ["whose record has no type", { record: {} }],
    ["before the first of the journal", { entry: 0 }],
  ])("is refused %s", (_what, change) => {
    const line = { ...chained, entry: 1, record: { type: "step-started", step: 1 }, ...change };
    expect(auditLineSchema.safeParse(line).success).toBe(false);
  });

  it("with neither record nor anchor is none", () => {
    expect(auditLineSchema.safeParse(chained).success).toBe(false);
  });
});

describe("an anchor", () => {
  it.each(["count", "head", "final"] as const)("is none without its %s", (name) => {
    expect(objectionsTo(auditAnchorSchema, without(anchor, name))).toEqual([name]);
  });

  it("may vouch for a file that is still empty, and for no fewer lines", () => {
    expect(auditAnchorSchema.parse({ ...anchor, count: 0 }).count).toBe(0);
    expect(objectionsTo(auditAnchorSchema, { ...anchor, count: -1 })).toEqual(["count"]);
  });
});

describe("a picture", () => {
  it("is kept, or it is said why it was not", () => {
    const kept = { mimeType: "image/png", base64: "iVBORw==" };
    expect(auditPictureSchema.parse(kept)).toEqual(kept);
    const omitted = { omitted: "There is a password in it." };
    expect(auditPictureSchema.parse(omitted)).toEqual(omitted);
  });

  it.each([
    ["of another sort", { mimeType: "image/svg+xml", base64: "PHN2Zz4=" }],
    ["that is not base64", { mimeType: "image/png", base64: "not base64!" }],
    ["of which nothing is said", {}],
  ])("%s is refused", (_what, picture) => {
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
    { type: "intent-settled", step: 1, requestId: "r-1", fate: "not-done", by: "page" },
    { type: "run-paused" },
    { type: "run-resumed" },
    { type: "run-done", result },
  ])("of $type", (record) => {
    expect(auditRecordSchema.parse(record)).toEqual(record);
  });

  it("keeps what an engine remembers with a step, and why a person denied one", () => {
    const memo = { ...plan, steps: [{ ...step, memo: { part: 1 } }] };
    expect(auditRecordSchema.parse({ type: "plan-made", step: 1, plan: memo, planned })).toMatchObject({ plan: memo });
    const execution = { action: "fill", status: "refused", code: "DENIED", reason: "not Ada" };
    expect(auditRecordSchema.parse({ type: "action-done", step: 1, index: 0, execution })).toMatchObject({ execution });
  });

  it.each([
    ["a step before the first", { type: "step-started", step: 0 }, ["step"]],
    [
      "a place before the first",
      { type: "action-done", step: 1, index: -1, execution: { action: "fill", status: "failed" } },
      ["index"],
    ],
    [
      "an outcome that there is not",
      { type: "action-done", step: 1, index: 0, execution: { action: "fill", status: "fine" } },
      ["execution.status"],
    ],
    [
      "a plan that says done and acts",
      { type: "plan-made", step: 1, plan: { ...plan, decision: "done" }, planned },
      ["plan.complete", "plan.steps"],
    ],
    [
      "a settlement by a stranger",
      { type: "intent-settled", step: 1, requestId: "r", fate: "done", by: "stranger" },
      ["by"],
    ],
    ["a type that there is not", { type: "moon-landed" }, ["type"]],
  ])("refuses %s", (_what, record, objections) => {
    expect(objectionsTo(auditRecordSchema, record)).toEqual(objections);
  });
});

import { describe, expect, it } from "vitest";
import { sampleInput } from "../../test/sample.cases.ts";
import { PlannerError } from "../planner-error.ts";
import { readInput } from "./read-input.ts";
import { withAbort } from "./with-abort.ts";

const never = () => new Promise<string>(() => {});

describe("withAbort", () => {
  it("returns the result and removes its listener", async () => {
    const limit = new AbortController();
    expect(await withAbort(async () => "plan", limit.signal, { signal: undefined, timeoutMs: 10 })).toBe("plan");
    limit.abort(); // nothing is left that could be rejected
  });

  it("rejects at once on abort, even if the engine ignores the signal", async () => {
    const stop = new AbortController();
    const planning = withAbort(never, stop.signal, { signal: stop.signal, timeoutMs: 1000 });
    stop.abort("enough");
    await expect(planning).rejects.toMatchObject({ code: "aborted", cause: "enough", retryable: false });
  });

  it("does not start if it was already aborted", async () => {
    const signal = AbortSignal.abort();
    let isAsked = false;
    const work = async () => {
      isAsked = true;
    };
    await expect(withAbort(work, signal, { signal, timeoutMs: 1000 })).rejects.toMatchObject({ code: "aborted" });
    expect(isAsked).toBe(false);
  });

  it("rejects after the timeout and names it", async () => {
    const limit = new AbortController();
    const planning = withAbort(never, limit.signal, { signal: undefined, timeoutMs: 250 });
    limit.abort();
    await expect(planning).rejects.toMatchObject({
      code: "engine_unavailable",
      retryable: true,
      message: expect.stringContaining("within 0.25 seconds"),
    });
  });

  it("keeps a PlannerError and wraps other errors", async () => {
    const { signal } = new AbortController();
    const own = new PlannerError("invalid_args", "Bad.");
    const fail = (error: unknown) =>
      withAbort(() => Promise.reject(error), signal, { signal, timeoutMs: 10 }).catch((reason: unknown) => reason);
    expect(await fail(own)).toBe(own);
    expect(await fail(new TypeError("x is not a function"))).toMatchObject({
      code: "engine_unavailable",
      message: "The engine failed: x is not a function",
      cause: expect.any(TypeError),
    });
    expect(await fail("no")).toMatchObject({ message: "The engine failed: no" });
  });
});

describe("readInput", () => {
  it("accepts valid input", () => {
    expect(readInput(sampleInput)).toEqual(sampleInput);
  });

  it.each([
    ["an empty goal", { ...sampleInput, goal: " " }, "invalid_goal", ["goal"]],
    ["no page", { ...sampleInput, context: {} }, "schema_validation_failed", ["context.page"]],
    [
      "another profile",
      { ...sampleInput, capability_profile: "wild" },
      "schema_validation_failed",
      ["capability_profile"],
    ],
    ["text", "Sign me up", "schema_validation_failed", [""]],
    [
      "steps that are text",
      { ...sampleInput, context: { ...sampleInput.context, steps: "Step 1: done" } },
      "schema_validation_failed",
      ["context.steps"],
    ],
  ])("refuses %s and names its paths", (_what, input, code, paths) => {
    expect(() => readInput(input)).toThrow(
      expect.objectContaining({ code, errors: paths.map((path) => expect.objectContaining({ path })) }),
    );
  });

  it("explains how to write a goal if it is missing", () => {
    expect(() => readInput({ ...sampleInput, goal: "" })).toThrow(/Describe in a sentence what to do/);
  });
});

describe("PlannerError", () => {
  it("serialises without user input", () => {
    const exchange = {
      request: { system: "", messages: [], schema: {}, images: [], maxOutputTokens: 1 },
      ...{ answer: "hunter2", usage: { inputTokens: 1, outputTokens: 2 }, latencyMs: 3, finish: "stop" as const },
    };
    const error = new PlannerError("invalid_json", "No plan.", { attempts: 2, raw: "•", exchanges: [exchange] });
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      ...{ code: "invalid_json", message: "No plan.", attempts: 2, errors: [], raw: "•", retryable: false },
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    expect(Object.keys(error)).not.toContain("exchanges");
    expect(error.exchanges).toEqual([exchange]);
  });

  it("has defaults", () => {
    expect(new PlannerError("aborted", "Stopped.")).toMatchObject({
      name: "PlannerError",
      attempts: 0,
      errors: [],
      raw: undefined,
      retryable: false,
      retryAfterMs: undefined,
      exchanges: [],
    });
  });
});

import { describe, expect, it } from "vitest";
import { scoreForms, scoreUtterances } from "./evaluate.ts";
import { scoreTasks } from "./evaluate-tasks.ts";

describe.each(["development", "held-out"] as const)("P8: the %s half", (half) => {
  it("fills in forms from records", async () => {
    const { forms, whole, fields, right, stray } = await scoreForms(half);
    expect(right / fields).toBeGreaterThan(0.97);
    // Forms 15 and 16 are by somebody who did not know the engine, and their records do not use the words of the forms.
    expect(whole / forms).toBeGreaterThan(0.81);
    expect(stray / fields).toBeLessThan(0.02);
  });

  it("understands what people say, or says that it does not", async () => {
    const { all, right, falseDone, senseless } = await scoreUtterances(half);
    expect(right / all).toBeGreaterThan(0.75);
    expect(falseDone / all).toBeLessThan(0.05);
    expect(senseless / all).toBeLessThan(0.05);
  });

  it("does what page tasks ask for, or says that it cannot", () => {
    const { all, right, falseDone, wrongActs } = scoreTasks(half);
    expect(right / all).toBeGreaterThan(0.6);
    expect(falseDone).toBe(0);
    expect(wrongActs).toBe(0);
  });
});

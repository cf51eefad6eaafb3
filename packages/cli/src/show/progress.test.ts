import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import type { AgentEvent } from "@giselles-ai/agent";
import type { ActionStep } from "@giselles-ai/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageMemory } from "../page/page-memory.ts";
import { formatActions } from "./action-lines.ts";
import { createJsonProgress } from "./json.ts";
import { createLiveProgress } from "./live.ts";
import { LiveRegion } from "./live-region.ts";
import { createPlainProgress } from "./plain.ts";

const page: PageMemory = {
  field: (id) => (id === "input-1" ? { label: "Your name", kind: "text", sensitive: false } : undefined),
  lastReport: () => undefined,
};

function openOutput() {
  const stream = new PassThrough();
  const output = Object.assign(stream, { columns: 60, rows: 10, isTTY: true }) as unknown as NodeJS.WriteStream;
  return { output, written: () => String(stream.read() ?? "") };
}

const start = {
  goal: "Sign me\nup",
  url: "https://shop.example/",
  profile: "assisted",
  engine: { name: "reflex", reason: "no model is set" },
};
const step: ActionStep = {
  action: { action: "fill", fieldId: "input-1", value: "Ada" },
  ...{ explanation: "", estimated_risk: "low", confidence: 1 },
};
const plan = { decision: "act" as const, message: "I fill in the name.", steps: [step] };
const planned = {
  engine: "reflex",
  attempts: 1,
  usage: { inputTokens: 1000, outputTokens: 7 },
  latencyMs: 1500,
  repaired: [],
};
const usage = { inputTokens: 1000, outputTokens: 7, modelCalls: 1 };
const result = {
  ending: "done" as const,
  message: "All is filled in.",
  completed: true,
  steps: [],
  usage,
  durationMs: 2000,
};
const events = [
  { type: "run-started", runId: "r1", task: "Sign me up {secret data}", profile: "assisted" },
  { type: "step-started", step: 1 },
  { type: "page-sensed", step: 1, url: "https://shop.example/", title: "Shop", fields: 3, snapshot: {} },
  { type: "plan-made", step: 1, plan, planned },
  { type: "action-done", step: 1, index: 0, execution: { name: "fill", status: "applied", value: "Ada" } },
  { type: "step-done", step: 1 },
  { type: "run-done", result },
] as unknown as AgentEvent[];

describe("createJsonProgress", () => {
  it("writes one object per line, without the user's data or the snapshot", () => {
    const { output, written } = openOutput();
    const progress = createJsonProgress({ output });
    progress.begin(start);
    for (const event of events) progress.show(event);
    const lines = written()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual(["engine-chosen", ...events.map(({ type }) => type)]);
    expect(lines[0]).toEqual({
      type: "engine-chosen",
      engine: "reflex",
      reason: "no model is set",
      profile: "assisted",
      url: "https://shop.example/",
    });
    expect(lines[1]).toMatchObject({ task: "Sign me\nup" });
    expect(lines[3]).not.toHaveProperty("snapshot");
    expect(lines.at(-1)).toMatchObject({ exitCode: 0, steps: 0, durationMs: 2000 });
  });
});

describe("createPlainProgress", () => {
  it("prints one line per event", () => {
    const { output, written } = openOutput();
    const progress = createPlainProgress({ output, page });
    progress.begin(start);
    for (const event of events) progress.show(event);
    const lines = written().trimEnd().split("\n");
    expect(lines.slice(0, 6)).toEqual([
      "task: Sign me up",
      "profile: assisted",
      "engine: reflex, because no model is set",
      "opening https://shop.example/",
      'step 1: page "Shop" at https://shop.example/, 3 elements',
      "step 1: plan: I fill in the name.",
    ]);
    expect(lines[6]).toMatch(/^step 1: applied: .*Your name.* \(read back\)$/);
    expect(lines.slice(7)).toEqual(["done: All is filled in.", "0 steps, 1 model call, 1,000 tokens in, 7 out, 2.0 s"]);
  });

  it("prints that approval is needed, and that it was not given", () => {
    const { output, written } = openOutput();
    const progress = createPlainProgress({ output, page });
    progress.show({ type: "review-asked", step: 2, plan, asked: [0] } as unknown as AgentEvent);
    progress.show({ type: "review-given", step: 2, review: { verdict: "rejected" } } as unknown as AgentEvent);
    expect(written()).toBe("step 2: needs approval\nstep 2: not approved\n");
  });
});

describe("createLiveProgress", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const env = { NO_COLOR: "1" };

  it("leaves finished steps on the screen, and removes the status line", () => {
    const { output, written } = openOutput();
    const progress = createLiveProgress({ output, page, env });
    progress.begin(start);
    for (const event of events) progress.show(event);
    progress.close();
    const shown = stripVTControlCharacters(written());
    const last = shown.slice(shown.lastIndexOf("Step 1  Shop"));
    expect(last).toContain("✓");
    expect(last).toContain("· read back");
    expect(last).toContain("1.5 s to plan, 1,000 tokens in, 7 out");
    expect(last).toMatch(/✓ All is filled in\.\n {4}0 steps, 1 model call/);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("redraws while an action runs, and not while it is paused", () => {
    const { output, written } = openOutput();
    const progress = createLiveProgress({ output, page, env });
    progress.begin(start);
    written();
    vi.advanceTimersByTime(80);
    expect(written()).toContain("⠙ opening the browser");
    const resume = progress.pause();
    written();
    vi.advanceTimersByTime(800);
    expect(written()).toBe("");
    resume();
    expect(written()).toContain("acting");
    progress.note("Stopping.");
    expect(written()).toContain("Stopping.");
    progress.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("formatActions", () => {
  const paint = (_format: unknown, text: string) => text;
  const format = (execution?: object) =>
    formatActions({ planned: [step], done: execution ? [execution as never] : [], page, paint, columns: 60 });

  it("marks planned and finished actions", () => {
    expect(format()[0]).toMatch(/^ {4}○ .*Your name/);
    expect(format({ name: "fill", status: "applied", value: "Ada" })[0]).toMatch(/✓ .* · read back$/);
  });

  it("prints below an action why it failed", () => {
    const lines = format({ name: "fill", status: "refused", code: "DISABLED", message: "It is disabled." });
    expect(lines[0]).toContain("✗");
    expect(lines.slice(1)).toEqual(["      refused: It is disabled."]);
  });

  it("shows the page's value if it differs from the requested one", () => {
    expect(format({ name: "fill", status: "applied", value: "ADA" }).slice(1)).toEqual(['      page shows "ADA"']);
  });
});

describe("LiveRegion", () => {
  const eraseTwo = "\u001b[2A\u001b[0J";

  it("overwrites drawn lines, but not committed ones", () => {
    const { output, written } = openOutput();
    const region = new LiveRegion(output);
    region.draw(["a", "b"]);
    expect(written()).toBe("a\nb\n");
    region.draw(["c"]);
    expect(written()).toBe(`${eraseTwo}c\n`);
    region.commit(["d"]);
    written();
    region.draw(["e"]);
    expect(written()).toBe("e\n");
  });

  it("shows only the last lines that fit the rows, and truncates long lines", () => {
    const { output, written } = openOutput();
    const region = new LiveRegion(output);
    region.draw(Array.from({ length: 20 }, (_, line) => String(line)));
    expect(written().split("\n")[0]).toBe("11");
    region.commit(["x".repeat(100)]);
    const [line = ""] = stripVTControlCharacters(written()).split("\n");
    expect([line.length, line.endsWith("…")]).toEqual([59, true]);
  });
});

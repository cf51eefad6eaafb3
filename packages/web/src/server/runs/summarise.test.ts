import type { AgentEvent } from "@giselles-ai/agent";
import type { JournalEntry, RunInfo } from "@giselles-ai/agent/internal";
import { describe, expect, it } from "vitest";
import type { RunSummary, TimelineEvent } from "../../contract.ts";
import { mergeEvents, mergeSummary } from "./merge-program.ts";
import { slimEvent } from "./slim-event.ts";
import { summarise } from "./summarise.ts";

const createdAt = "2026-01-01T00:00:00.000Z";
const info = { runId: "r1", task: "Sign me up", profile: "auto", createdAt } as unknown as RunInfo;

function entriesOf(...events: object[]): JournalEntry[] {
  return events.map((event, index) => ({
    seq: index + 1,
    at: "2026-01-01T00:00:05.000Z",
    event,
  })) as unknown as JournalEntry[];
}

const planned = { engine: "ollama", attempts: 2, usage: { inputTokens: 10, outputTokens: 3 } };
const done = (tool: string, status = "applied") => ({ type: "action-done", execution: { action: tool, status } });
const ended = (ending: string) => ({
  type: "run-done",
  result: {
    ...{ ending, message: "The end.", durationMs: 1234.5 },
    usage: { modelCalls: 7, inputTokens: 70, outputTokens: 7 },
  },
});
const rejected = { type: "review-given", review: { verdict: "rejected" } };

function summaryOf(events: object[], more: { isLive?: boolean; isAsking?: boolean; now?: number } = {}) {
  return summarise({ info, entries: entriesOf(...events), isLive: false, isAsking: false, ...more });
}

describe("summarise", () => {
  it("counts steps, actions and tokens of a live run", () => {
    const events = [
      { type: "step-started" },
      { type: "plan-made", planned },
      done("fill"),
      done("click", "unknown"),
      done("fill", "refused"),
      done("snapshot"),
      { type: "step-started" },
      { type: "plan-made", planned },
    ];
    expect(summaryOf(events, { isLive: true, now: Date.parse(createdAt) + 9000 })).toEqual({
      ...{ id: "r1", task: "Sign me up", engine: "ollama", profile: "auto", status: "running", message: undefined },
      ...{ createdAt, durationMs: 9000, steps: 2, actions: 2, modelCalls: 4, inputTokens: 20, outputTokens: 6 },
    });
  });

  it("uses the numbers of the result when the run has ended", () => {
    expect(summaryOf([{ type: "plan-made", planned }, ended("done")])).toMatchObject({
      ...{ status: "done", message: "The end.", durationMs: 1235, modelCalls: 7, inputTokens: 70, outputTokens: 7 },
    });
  });

  it.each([
    ["done", "done"],
    ["needs-answer", "asked"],
    ["rejected", "stopped"],
    ["aborted", "stopped"],
    ["cannot", "failed"],
    ["stuck", "failed"],
    ["out-of-time", "failed"],
    ["unknown-outcome", "failed"],
  ])("shows a run that ended as %s as %s", (ending, status) => {
    expect(summaryOf([ended(ending)]).status).toBe(status);
  });

  it("shows a question after a denied plan as stopped", () => {
    expect(summaryOf([rejected, ended("needs-answer")]).status).toBe("stopped");
  });

  it("shows a pending approval as waiting, and an interrupted run as stopped", () => {
    expect(summaryOf([], { isLive: true, isAsking: true }).status).toBe("waiting");
    const interrupted = summaryOf([{ type: "step-started" }]);
    expect(interrupted).toMatchObject({ status: "stopped", durationMs: 5000 });
    expect(interrupted.message).toContain("The run was interrupted");
  });

  it("has the chat and engine that the run was started with", () => {
    const settings = { chatId: "c1", engine: "Claude, opus" };
    const named = summarise({ info: { ...info, settings }, entries: [], isLive: false, isAsking: false });
    expect(named).toMatchObject({ chatId: "c1", engine: "Claude, opus", durationMs: 0 });
  });
});

describe("slimEvent", () => {
  it("removes large data and nothing else", () => {
    const sensed = { type: "page-sensed", step: 1, url: "u", title: "t", fields: 3, snapshot: { big: 1 }, picture: {} };
    expect(slimEvent(sensed as unknown as AgentEvent)).toEqual({
      ...{ type: "page-sensed", step: 1, url: "u", title: "t", fields: 3 },
    });
    const end = { type: "run-done", result: { message: "m", steps: [1, 2] } } as unknown as AgentEvent;
    expect(slimEvent(end)).toMatchObject({ result: { message: "m", steps: [] } });
    const started: AgentEvent = { type: "step-started", step: 1 };
    expect(slimEvent(started)).toBe(started);
  });
});

describe("the run of an external agent", () => {
  const messageAt = (seq: number, at: string, text: string): TimelineEvent => ({
    seq,
    at,
    event: { type: "message", text },
  });

  it("merges messages and recorded events by time", () => {
    const messages = [messageAt(1, "2026-01-01T00:00:01Z", "a"), messageAt(2, "2026-01-01T00:00:03Z", "c")];
    const recorded = [messageAt(1, "2026-01-01T00:00:02Z", "b"), messageAt(2, "2026-01-01T00:00:03Z", "d")];
    const merged = mergeEvents(messages, recorded);
    expect(merged.map(({ event }) => event.type === "message" && event.text)).toEqual(["a", "b", "c", "d"]);
    expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it("takes the end from the program, and the actions and a pending approval from the record", () => {
    const program = { status: "running", actions: 9, message: "program" } as RunSummary;
    const record = { status: "waiting", actions: 2, message: "record" } as RunSummary;
    expect(mergeSummary(program, record)).toEqual({ status: "waiting", actions: 2, message: "program" });
    expect(mergeSummary({ ...program, status: "done" }, record).status).toBe("done");
    expect(mergeSummary(program, { ...record, status: "stopped" }).status).toBe("running");
  });
});

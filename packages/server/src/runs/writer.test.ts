import type { RunEvent } from "@giselles-ai/protocol";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type EventLog, LeaseLost, LogUnavailable } from "../event-log/event-log.ts";
import { createWriter } from "./writer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lease = { runId: "r1", tenant: "acme", owner: "one", fence: 1, lastSeq: 0 };
const message = (content: string): RunEvent => ({ type: "message", role: "assistant", content });

/** `failures` are thrown by the first attempts, one each. */
function open({ failures = [] as Error[], maxLogLength = 1000 } = {}) {
  const written: string[] = [];
  const told: string[] = [];
  let attempts = 0;
  const log = {
    async append(_lease: unknown, events: readonly RunEvent[]) {
      attempts += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      written.push(...events.map(contentOf));
    },
  } as unknown as EventLog;
  const onWritten = (event: RunEvent) => told.push(contentOf(event));
  const writer = createWriter({ log, lease, outageMs: 10_000, maxLogLength, onWritten });
  return { writer, written, told, attempts: () => attempts };
}

function contentOf(event: RunEvent): string {
  return event.type === "message" ? String(event.content) : event.type;
}

it("writes in the order of the calls, and tells of what is written", async () => {
  const { writer, written, told } = open();
  await Promise.all(["a", "b", "c"].map((content) => writer.write([message(content)])));
  expect([written, told]).toEqual([
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
});

it("waits for a log that is away, longer each time, and keeps the order", async () => {
  const { writer, written, told, attempts } = open({ failures: [new LogUnavailable(), new LogUnavailable()] });
  const both = Promise.all([writer.write([message("a")]), writer.write([message("b")])]);
  await vi.advanceTimersByTimeAsync(20);
  expect([attempts(), told]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(40);
  await both;
  expect(written).toEqual(["a", "b"]);
});

it("gives up after the time of an outage", async () => {
  const { writer } = open({ failures: Array.from({ length: 100 }, () => new LogUnavailable()) });
  const failure = writer.write([message("a")]).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(LogUnavailable.isInstance(await failure)).toBe(true);
});

it("gives up at once when the run is another's, and lets the next try", async () => {
  const { writer, written } = open({ failures: [new LeaseLost("r1")] });
  const [first, second] = [writer.write([message("a")]), writer.write([message("b")])];
  await expect(first).rejects.toThrow("Run r1 has another writer");
  await second;
  expect(written).toEqual(["b"]);
});

it("ends a run that says too much, but hears its last word", async () => {
  const { writer, written } = open({ maxLogLength: 100 });
  await expect(writer.write([message("x".repeat(100))])).rejects.toThrow("more than 100 characters");
  await writer.write([{ type: "result", status: "error" }], { ends: "error" });
  expect(written).toEqual(["result"]);
});

import type { RunEvent } from "@giselles-ai/protocol";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type EventLog, LeaseLost, LogUnavailable } from "../event-log/event-log.ts";
import { createWriter } from "./writer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lease = { runId: "r1", tenant: "acme", owner: "one", fence: 1, lastSeq: 0 };
const message = (content: string): RunEvent => ({ type: "message", role: "assistant", content });

/** The first attempts throw `failures`, one each. */
function open({ failures = [] as Error[], maxLogLength = 1000 } = {}) {
  const written: string[] = [];
  const notified: string[] = [];
  let attempts = 0;
  const log = {
    async append(_lease: unknown, events: readonly RunEvent[]) {
      attempts += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      written.push(...events.map(contentOf));
    },
  } as unknown as EventLog;
  const onWritten = (event: RunEvent) => notified.push(contentOf(event));
  const writer = createWriter({ log, lease, outageMs: 10_000, maxLogLength, onWritten });
  return { writer, written, notified, attempts: () => attempts };
}

function contentOf(event: RunEvent): string {
  return event.type === "message" ? String(event.content) : event.type;
}

it("writes in the order of the calls, and notifies of each event", async () => {
  const { writer, written, notified } = open();
  await Promise.all(["a", "b", "c"].map((content) => writer.write([message(content)])));
  expect([written, notified]).toEqual([
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
});

it("retries with growing delays while the log is unreachable, and keeps the order", async () => {
  const { writer, written, notified, attempts } = open({ failures: [new LogUnavailable(), new LogUnavailable()] });
  const both = Promise.all([writer.write([message("a")]), writer.write([message("b")])]);
  await vi.advanceTimersByTimeAsync(20);
  expect([attempts(), notified]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(40);
  await both;
  expect(written).toEqual(["a", "b"]);
});

it("gives up after the outage limit", async () => {
  const { writer } = open({ failures: Array.from({ length: 100 }, () => new LogUnavailable()) });
  const failure = writer.write([message("a")]).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(LogUnavailable.isInstance(await failure)).toBe(true);
});

it("gives up at once when the lease is lost, and lets the next write try", async () => {
  const { writer, written } = open({ failures: [new LeaseLost("r1")] });
  const [first, second] = [writer.write([message("a")]), writer.write([message("b")])];
  await expect(first).rejects.toThrow("Run r1 has another writer");
  await second;
  expect(written).toEqual(["b"]);
});

it("ends a run with too much output, but writes its result", async () => {
  const { writer, written } = open({ maxLogLength: 100 });
  await expect(writer.write([message("x".repeat(100))])).rejects.toThrow("more than 100 characters");
  await writer.write([{ type: "result", status: "error" }], { ends: "error" });
  expect(written).toEqual(["result"]);
});

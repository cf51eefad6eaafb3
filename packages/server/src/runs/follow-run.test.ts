import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EventLog, LogUnavailable } from "../event-log/event-log.ts";
import { createMemoryEventLog } from "../event-log/memory.ts";
import { RunStreams } from "../http/run-streams.ts";
import { followRun } from "./follow-run.ts";
import { untilEnded } from "./until-ended.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const run = { tenant: "acme", runId: "r1" };

async function begin(log: EventLog = createMemoryEventLog()) {
  const record = { ...run, runner: "form", relaySessionId: "s1", createdAt: 0 };
  const created = await log.create(record, { owner: "one", ttlMs: 1e9, maxLive: 9 });
  if (created.kind !== "created") throw new Error(created.kind);
  return { log, lease: created.lease };
}

function follow(log: EventLog, { cursor = 0, signal = new AbortController().signal, onClose = () => {} } = {}) {
  const reader = followRun({ log, run, cursor, keepaliveMs: 1000, signal, onClose }).getReader();
  const decoder = new TextDecoder();
  return {
    /** The next chunk, or undefined at the end. */
    async next(): Promise<string | undefined> {
      const { value } = await reader.read();
      return value && decoder.decode(value);
    },
    cancel: () => reader.cancel(),
  };
}

/** A log with one method that fails while `state.error` is set. */
function breakable(log: EventLog, name: "read" | "watch") {
  const state = { error: undefined as Error | undefined };
  const proxy = new Proxy(log, {
    get(target, key) {
      const value = Reflect.get(target, key, target) as (...args: unknown[]) => unknown;
      if (key !== name) return value.bind(target);
      return (...args: unknown[]) => (state.error ? Promise.reject(state.error) : value.apply(target, args));
    },
  });
  return { log: proxy, state };
}

describe("followRun", () => {
  it("streams earlier events, then live events, and ends with the run", async () => {
    const { log, lease } = await begin();
    await log.append(lease, [{ type: "a" }, { type: "b" }]);
    const stream = follow(log, { cursor: 1 });
    expect(await stream.next()).toBe('{"type":"b","seq":2}\n');
    const waiting = stream.next();
    await log.append(lease, [{ type: "result" }], { ends: "success" });
    expect(await waiting).toBe('{"type":"result","seq":3}\n');
    expect(await stream.next()).toBeUndefined();
  });

  it("sends keepalives and records that a client is listening", async () => {
    const { log } = await begin();
    const markListened = vi.spyOn(log, "markListened");
    const waiting = follow(log).next();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe("\n");
    expect(markListened).toHaveBeenCalledWith(run);
  });

  it("ends without ending the run when the client or the server closes the stream", async () => {
    const { log } = await begin();
    const disconnect = new AbortController();
    const closed = vi.fn();
    const stream = follow(log, { signal: disconnect.signal, onClose: closed });
    const waiting = stream.next();
    await vi.advanceTimersByTimeAsync(1);
    disconnect.abort();
    expect([await waiting, closed.mock.calls.length]).toEqual([undefined, 1]);
    expect(await log.find("acme", "r1")).toMatchObject({ status: "running" });
    const other = follow(log, { onClose: closed });
    await other.cancel();
    expect(closed).toHaveBeenCalledTimes(2);
  });

  it("waits for an unreachable log, and loses nothing", async () => {
    const { log, lease } = await begin();
    const broken = breakable(log, "read");
    const stream = follow(broken.log);
    broken.state.error = new LogUnavailable();
    const waiting = stream.next();
    await vi.advanceTimersByTimeAsync(2000);
    await log.append(lease, [{ type: "a" }]);
    broken.state.error = undefined;
    await vi.advanceTimersByTimeAsync(250);
    expect(await waiting).toBe('{"type":"a","seq":1}\n');
  });

  it("retries when it cannot watch the log at first", async () => {
    const { log, lease } = await begin();
    const broken = breakable(log, "watch");
    broken.state.error = new LogUnavailable();
    const stream = follow(broken.log);
    const waiting = stream.next();
    await vi.advanceTimersByTimeAsync(600);
    broken.state.error = undefined;
    await vi.advanceTimersByTimeAsync(250);
    await log.append(lease, [{ type: "a" }]);
    expect(await waiting).toBe('{"type":"a","seq":1}\n');
  });

  it("ends early on other errors and for an unknown run", async () => {
    const { log } = await begin();
    const broken = breakable(log, "read");
    broken.state.error = new Error("a bug");
    expect(await follow(broken.log).next()).toBeUndefined();
    expect(await follow(createMemoryEventLog()).next()).toBeUndefined();
  });
});

describe("RunStreams", () => {
  it("counts open streams, and closes them without ending the runs", async () => {
    const { log } = await begin();
    const streams = new RunStreams({ log, keepaliveMs: 1000 });
    const response = streams.follow(new Request("http://localhost/"), run, 0);
    expect([streams.size, response.headers.get("x-giselle-run-id")]).toEqual([1, "r1"]);
    const text = response.text();
    streams.close();
    expect([await text, streams.size]).toEqual(["", 0]);
    expect(await log.find("acme", "r1")).toMatchObject({ status: "running" });
  });
});

describe("untilEnded", () => {
  it("resolves when the run ends", async () => {
    const { log, lease } = await begin();
    let hasEnded = false;
    const waiting = untilEnded(log, run, 8000).then(() => {
      hasEnded = true;
    });
    await vi.advanceTimersByTimeAsync(1500);
    expect(hasEnded).toBe(false);
    await log.append(lease, [{ type: "result" }], { ends: "stopped" });
    await vi.advanceTimersByTimeAsync(0);
    expect(hasEnded).toBe(true);
    await waiting;
  });

  it("resolves after the timeout, and at once for an unknown run", async () => {
    const { log } = await begin();
    const waiting = untilEnded(log, run, 8000);
    await vi.advanceTimersByTimeAsync(8000);
    await waiting;
    await untilEnded(createMemoryEventLog(), run, 8000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

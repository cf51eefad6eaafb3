import type { RunEvent } from "@giselles-ai/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RunnerError } from "../runner.ts";
import { trackFinalMessage } from "./final-message.ts";
import { type FollowedProgram, followProgram } from "./follow-program.ts";
import { gemini } from "./gemini.ts";
import { readOutputLines } from "./read-lines.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const encoder = new TextEncoder();

/** A program whose output the test writes. */
function start(more: Partial<FollowedProgram> = {}) {
  const streams = { stdout: new TransformStream<Uint8Array>(), stderr: new TransformStream<Uint8Array>() };
  const writers = { stdout: streams.stdout.writable.getWriter(), stderr: streams.stderr.writable.getWriter() };
  let end: (code: number | null) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const ended = new Promise<{ code: number | null }>((resolve, reject) => {
    end = (code) => resolve({ code });
    fail = reject;
  });
  ended.catch(() => {});
  const emitted: RunEvent[] = [];
  const kill = vi.fn(async () => end(null));
  const following = followProgram({
    cli: gemini,
    process: { stdout: streams.stdout.readable, stderr: streams.stderr.readable, ended, kill },
    mapper: gemini.createMapper({} as never),
    emit: async (...events) => void emitted.push(...events),
    signal: new AbortController().signal,
    page: { isAwaitingApproval: false },
    silenceMs: 1000,
    timeLimitMs: 10_000,
    secrets: ["k-e-y"],
    ...more,
  });
  following.catch(() => {});
  return {
    following,
    emitted,
    kill,
    fail,
    write: (stream: "stdout" | "stderr", text: string) => void writers[stream].write(encoder.encode(text)),
    async exit(code: number | null) {
      await Promise.all([writers.stdout.close(), writers.stderr.close()]);
      end(code);
    },
  };
}

const failureOf = (following: Promise<unknown>) =>
  following.then(
    () => undefined,
    (error: unknown) => (RunnerError.isInstance(error) ? error.code : error),
  );

describe("followProgram", () => {
  it("emits the program's events, and returns its result", async () => {
    const { following, emitted, write, exit } = start();
    write("stdout", '{"type":"message","role":"assistant","content":"Hello"}\n\nnoise with k-e-y\n');
    write("stderr", "a warning about k-e-y\n");
    write("stdout", '{"type":"result","status":"success"}\n');
    await exit(0);
    expect(await following).toEqual({ status: "success" });
    expect(emitted).toEqual(
      expect.arrayContaining([
        { type: "message", role: "assistant", content: "Hello" },
        { type: "stderr", content: "noise with ***" },
        { type: "stderr", content: "a warning about ***" },
      ]),
    );
  });

  it("reports a crash with its last output, and a missing program", async () => {
    const crashed = start();
    crashed.write("stderr", "Out of memory\n");
    await crashed.exit(3);
    await expect(crashed.following).rejects.toThrow(/ended with code 3 .* Its last output: Out of memory/);
    const missing = start();
    await missing.exit(127);
    expect(await failureOf(missing.following)).toBe("missing-program");
    const notFound = start();
    notFound.fail(Object.assign(new Error("spawn"), { code: "ENOENT" }));
    expect(await failureOf(notFound.following)).toBe("missing-program");
  });

  it("ends a program without output, unless an approval is pending", async () => {
    const page = { isAwaitingApproval: true };
    const { following, kill } = start({ page });
    await vi.advanceTimersByTimeAsync(3000);
    expect(kill).not.toHaveBeenCalled();
    page.isAwaitingApproval = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(await failureOf(following)).toBe("hung");
    expect(kill).toHaveBeenCalled();
  });

  it("ends a program that takes too long", async () => {
    const { following, write } = start();
    for (let second = 0; second < 20; second += 1) {
      write("stderr", ".\n");
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(await failureOf(following)).toBe("out-of-time");
  });

  it("ends it when the run is stopped, before or after it has started", async () => {
    const stop = new AbortController();
    const { following, kill } = start({ signal: stop.signal });
    stop.abort(new Error("stopped"));
    expect(await failureOf(following)).toEqual(new Error("stopped"));
    expect(kill).toHaveBeenCalled();
    const late = start({ signal: AbortSignal.abort(new Error("too late")) });
    expect(await failureOf(late.following)).toEqual(new Error("too late"));
  });

  it("kills a program that has reported its end but does not exit", async () => {
    const { write, kill } = start({ silenceMs: 60_000, timeLimitMs: 60_000 });
    write("stdout", '{"type":"result","status":"success"}\n');
    await vi.advanceTimersByTimeAsync(5000);
    expect(kill).toHaveBeenCalled();
  });

  it("leaves no timer behind", async () => {
    const { following, write, exit } = start();
    write("stdout", '{"type":"result","status":"success"}\n');
    await exit(0);
    await following;
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("readLines", () => {
  async function read(chunks: string[], maxBytes?: number) {
    const stream = (async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk, "latin1");
    })();
    const lines: { text: string; isTruncated: boolean }[] = [];
    for await (const line of readOutputLines(stream, maxBytes)) lines.push(line);
    return lines;
  }

  it("joins lines from chunks split anywhere, and reads a last line without newline", async () => {
    const bytes = Buffer.from("é\n\nlast").toString("latin1");
    expect(await read([...bytes])).toEqual(["é", "", "last"].map((text) => ({ text, isTruncated: false })));
  });

  it("truncates a line that is too long, and continues with the next", async () => {
    expect(await read(["abcdef", "ghi\nxy\n"], 4)).toEqual([
      { text: "abcd", isTruncated: true },
      { text: "xy", isTruncated: false },
    ]);
  });
});

it("tracks the message since the last tool call", async () => {
  const passed: RunEvent[] = [];
  const { emit, finalMessage } = trackFinalMessage(async (...events) => void passed.push(...events));
  const message = (content: string, more: object = {}) =>
    ({ type: "message", role: "assistant", content, ...more }) as RunEvent;
  await emit(message("Let me look."));
  await emit({ type: "tool_use", tool_id: "t", tool_name: "look", parameters: {} });
  expect(finalMessage()).toBe("");
  await emit(message("All ", { delta: true }), message("done.", { delta: true }));
  await emit(message("Thanks", { role: "user" }));
  expect([finalMessage(), passed]).toEqual(["All done.", expect.objectContaining({ length: 5 })]);
});

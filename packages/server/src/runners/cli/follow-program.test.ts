import type { RunEvent } from "@giselles-ai/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RunnerError } from "../runner.ts";
import { type FollowedProgram, followProgram } from "./follow-program.ts";
import { gemini } from "./gemini.ts";
import { keepLastWords } from "./last-words.ts";
import { readLines } from "./read-lines.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const encoder = new TextEncoder();

/** A program that says what it is told to. */
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
  const said: RunEvent[] = [];
  const kill = vi.fn(async () => end(null));
  const following = followProgram({
    cli: gemini,
    process: { stdout: streams.stdout.readable, stderr: streams.stderr.readable, ended, kill },
    mapper: gemini.createMapper({} as never),
    say: async (...events) => void said.push(...events),
    signal: new AbortController().signal,
    page: { isAsking: false },
    silenceMs: 1000,
    timeLimitMs: 10_000,
    secrets: ["k-e-y"],
    ...more,
  });
  following.catch(() => {});
  return {
    following,
    said,
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
  it("tells what the program says, and gives its result", async () => {
    const { following, said, write, exit } = start();
    write("stdout", '{"type":"message","role":"assistant","content":"Hello"}\n\nnoise with k-e-y\n');
    write("stderr", "a warning about k-e-y\n");
    write("stdout", '{"type":"result","status":"success"}\n');
    await exit(0);
    expect(await following).toEqual({ status: "success" });
    expect(said).toEqual(
      expect.arrayContaining([
        { type: "message", role: "assistant", content: "Hello" },
        { type: "stderr", content: "noise with ***" },
        { type: "stderr", content: "a warning about ***" },
      ]),
    );
  });

  it("says that it crashed, with its last words, and that it is not installed", async () => {
    const crashed = start();
    crashed.write("stderr", "Out of wits\n");
    await crashed.exit(3);
    await expect(crashed.following).rejects.toThrow(/ended with code 3 .* Its last words: Out of wits/);
    const missing = start();
    await missing.exit(127);
    expect(await failureOf(missing.following)).toBe("missing-program");
    const nowhere = start();
    nowhere.fail(Object.assign(new Error("spawn"), { code: "ENOENT" }));
    expect(await failureOf(nowhere.following)).toBe("missing-program");
  });

  it("ends a program that says nothing, unless a person is being asked", async () => {
    const page = { isAsking: true };
    const { following, kill } = start({ page });
    await vi.advanceTimersByTimeAsync(3000);
    expect(kill).not.toHaveBeenCalled();
    page.isAsking = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(await failureOf(following)).toBe("hung");
    expect(kill).toHaveBeenCalled();
  });

  it("ends a program that talks, and comes to no end", async () => {
    const { following, write } = start();
    for (let second = 0; second < 20; second += 1) {
      write("stderr", ".\n");
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(await failureOf(following)).toBe("out-of-time");
  });

  it("ends it when the run is stopped, before it begins and later", async () => {
    const stop = new AbortController();
    const { following, kill } = start({ signal: stop.signal });
    stop.abort(new Error("stopped"));
    expect(await failureOf(following)).toEqual(new Error("stopped"));
    expect(kill).toHaveBeenCalled();
    const late = start({ signal: AbortSignal.abort(new Error("too late")) });
    expect(await failureOf(late.following)).toEqual(new Error("too late"));
  });

  it("does not wait for a program that has told of its end and stays", async () => {
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
  async function read(pieces: string[], maxBytes?: number) {
    const stream = (async function* () {
      for (const piece of pieces) yield Buffer.from(piece, "latin1");
    })();
    const lines: { text: string; isCut: boolean }[] = [];
    for await (const line of readLines(stream, maxBytes)) lines.push(line);
    return lines;
  }

  it("puts lines together that are cut anywhere, also in a character, and reads the last without its end", async () => {
    const bytes = Buffer.from("é\n\nlast").toString("latin1");
    expect(await read([...bytes])).toEqual(["é", "", "last"].map((text) => ({ text, isCut: false })));
  });

  it("cuts a line that is too long, and goes on with the next", async () => {
    expect(await read(["abcdef", "ghi\nxy\n"], 4)).toEqual([
      { text: "abcd", isCut: true },
      { text: "xy", isCut: false },
    ]);
  });
});

it("keeps what was said to the person since the last tool was used", async () => {
  const passed: RunEvent[] = [];
  const { say, words } = keepLastWords(async (...events) => void passed.push(...events));
  const message = (content: string, more: object = {}) =>
    ({ type: "message", role: "assistant", content, ...more }) as RunEvent;
  await say(message("Let me look."));
  await say({ type: "tool_use", tool_id: "t", tool_name: "look", parameters: {} });
  expect(words()).toBe("");
  await say(message("All ", { delta: true }), message("done.", { delta: true }));
  await say(message("Thanks", { role: "user" }));
  expect([words(), passed]).toEqual(["All done.", expect.objectContaining({ length: 5 })]);
});

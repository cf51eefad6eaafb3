import { describe, expect, it } from "vitest";
import { invalidPaths, without } from "../test/refusal.cases.ts";
import { readRunEvent, runEventSchema } from "./index.ts";

const session = {
  type: "relay.session",
  seq: 1,
  sessionId: "s-1",
  token: "t",
  relayUrl: "https://app.example/relay",
  expiresAt: 1_800_000_000_000,
  runId: "run-1",
};

describe("events with their position in the run", () => {
  it.each([
    session,
    { type: "sandbox", seq: 2, sandbox_id: "box" },
    { type: "init", seq: 3, session_id: "a", modelId: "qwen3" },
    { type: "message", seq: 4, role: "assistant", content: "Hello" },
    { type: "snapshot_request", seq: 5, requestId: "r-1", instruction: "snapshot" },
    { type: "execute_request", seq: 6, requestId: "r-2", actions: [] },
    { type: "tool_use", seq: 7, tool_id: "1", tool_name: "shell" },
    { type: "tool_result", seq: 8, tool_id: "1", status: "success" },
    { type: "stderr", seq: 9, content: "warning" },
    { type: "snapshot", seq: 10, snapshot_id: "i" },
    { type: "artifact", seq: 11, path: "a.csv", size_bytes: 0, mime_type: "text/csv", label: "Orders" },
    { type: "error", seq: 12, severity: "error", message: "No model" },
    { type: "result", seq: 13, status: "success", stats: { tool_calls: 2, duration_ms: 10 } },
  ])("accepts $type", (event) => {
    expect(readRunEvent(event)).toEqual({ kind: "event", event });
    expect(readRunEvent({ ...event, seq: -1 })).toMatchObject({ kind: "malformed" });
    expect(readRunEvent({ ...event, seq: 1.5 })).toMatchObject({ kind: "malformed" });
  });
});

describe("invalid and unknown events", () => {
  it.each([
    ["a session without a token", without(session, "token"), ["token"]],
    ["a session with an empty id", { ...session, sessionId: "" }, ["sessionId"]],
    ["a message without a role", { type: "message", content: "Hi" }, ["role"]],
    ["a message with an unknown role", { type: "message", role: "system", content: "Hi" }, ["role"]],
    ["a tool use without a name", { type: "tool_use", tool_id: "1" }, ["tool_name"]],
    [
      "an artifact with a negative size",
      { type: "artifact", path: "a", size_bytes: -1, mime_type: "text/csv" },
      ["size_bytes"],
    ],
    ["an error with an unknown severity", { type: "error", severity: "fatal", message: "x" }, ["severity"]],
    ["a result without a status", { type: "result" }, ["status"]],
    ["a failed result without a message", { type: "result", status: "error", error: {} }, ["error.message"]],
  ])("reports %s as malformed", (_what, event, paths) => {
    expect(invalidPaths(runEventSchema, event)).toEqual(paths);
    expect(readRunEvent(event)).toMatchObject({
      kind: "malformed",
      message: expect.stringContaining(paths[0] ?? ""),
    });
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a list", [session]],
    ["an event without a type", { seq: 1 }],
    ["an event whose type is a number", { type: 7 }],
  ])("reports %s as malformed", (_what, event) => {
    expect(readRunEvent(event)).toMatchObject({ kind: "malformed" });
  });

  it("reports an event of a newer server as unknown, whatever it contains", () => {
    expect(readRunEvent({ type: "thought", seq: "first", content: 7 })).toEqual({ kind: "unknown", type: "thought" });
    expect(readRunEvent({ type: "" })).toEqual({ kind: "unknown", type: "" });
  });

  it("does not quote the content of a malformed event", () => {
    const read = readRunEvent({ type: "message", role: "assistant", content: { text: "hunter2" } });
    expect(read).toMatchObject({ kind: "malformed" });
    expect(JSON.stringify(read)).not.toContain("hunter2");
  });
});

describe("events of other programs", () => {
  it("keeps parameters and output of a tool unchanged", () => {
    const use = { type: "tool_use", tool_id: "1", tool_name: "shell", parameters: { cmd: ["ls"], deep: { a: null } } };
    expect(readRunEvent(use)).toEqual({ kind: "event", event: use });
    const result = { type: "tool_result", tool_id: "1", status: "partial", output: [1, { b: true }] };
    expect(readRunEvent(result)).toEqual({ kind: "event", event: result });
  });

  it("drops unknown properties and keeps the rest", () => {
    expect(readRunEvent({ type: "sandbox", sandbox_id: "box", region: "eu", seq: 1 })).toEqual({
      kind: "event",
      event: { type: "sandbox", sandbox_id: "box", seq: 1 },
    });
  });
});

import { expect, it } from "vitest";
import { claude } from "../../../src/runners/cli/claude.ts";
import type { CliTask } from "../../../src/runners/cli/cli.ts";
import { codex } from "../../../src/runners/cli/codex.ts";

const task: CliTask = {
  prompt: "--version",
  sessionId: undefined,
  model: "m-1",
  baseUrl: undefined,
  apiKey: "k",
  server: { command: "node", args: ["server.js"], env: { BROWSER_TOOL_RELAY_TOKEN: 'a "quoted" one' } },
  home: "/home/x",
  isUnrestricted: false,
};

it("Codex: maps every item to an event, and its usage to the run", () => {
  const mapper = codex.createMapper(task);
  const item = {
    id: "i1",
    type: "mcp_tool_call",
    server: "browser",
    tool: "getFormSnapshot",
    arguments: { scope: "page" },
  };
  const command = { id: "i2", type: "command_execution", command: "ls", aggregated_output: "no", exit_code: 1 };
  const events = [
    { type: "thread.started", thread_id: "t1" },
    { type: "turn.started" },
    { type: "item.completed", item: { id: "i0", type: "reasoning", text: "hm" } },
    { type: "item.started", item },
    { type: "item.completed", item: { ...item, status: "completed", result: { content: [] }, error: null } },
    { type: "item.completed", item: { ...command, status: "failed" } },
    { type: "error", message: "Reconnecting… 1/5" },
    { type: "item.completed", item: { id: "i3", type: "agent_message", text: "Done." } },
    { type: "something.new", x: 1 },
    { type: "turn.completed", usage: { input_tokens: 30, cached_input_tokens: 10, output_tokens: 5 } },
  ].flatMap((line) => mapper.map(line));
  expect(events).toEqual([
    { type: "init", session_id: "t1", model: "m-1" },
    { type: "stderr", content: '{"id":"i0","type":"reasoning","text":"hm"}' },
    { type: "tool_use", tool_id: "i1", tool_name: "mcp__browser__getFormSnapshot", parameters: { scope: "page" } },
    { type: "tool_result", tool_id: "i1", status: "success", output: { content: [] } },
    {
      type: "tool_use",
      tool_id: "i2",
      tool_name: "command_execution",
      parameters: { command: "ls", aggregated_output: "no", exit_code: 1 },
    },
    { type: "tool_result", tool_id: "i2", status: "error", output: "no", error: { message: "failed" } },
    { type: "error", severity: "warning", message: "Reconnecting… 1/5" },
    { type: "message", role: "assistant", content: "Done." },
    { type: "stderr", content: '{"type":"something.new","x":1}' },
  ]);
  expect(mapper.result).toEqual({
    status: "success",
    stats: { input_tokens: 30, cached: 10, output_tokens: 5, total_tokens: 35 },
  });
});

it("Codex: maps a failed turn to a failed run with its reason", () => {
  const mapper = codex.createMapper(task);
  mapper.map({ type: "turn.failed", error: { message: "quota" } });
  expect(mapper.result).toEqual({ status: "error", error: { type: "turn-failed", message: "quota" } });
});

it("Claude Code: maps every block to an event, and its usage to the run", () => {
  const mapper = claude.createMapper(task);
  const events = [
    { type: "system", subtype: "init", session_id: "s1", model: "claude-x", tools: [] },
    { type: "assistant", message: { content: [{ type: "text", text: "Let me look." }] } },
    {
      type: "assistant",
      message: { content: [{ type: "tool_use", id: "t1", name: "mcp__browser__getFormSnapshot", input: {} }] },
    },
    {
      type: "user",
      message: { content: [{ type: "tool_result", tool_use_id: "t1", content: [{ type: "text", text: "page" }] }] },
    },
    { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "t2", content: "no", is_error: true }] } },
    { type: "assistant", message: { content: [{ type: "thinking", thinking: "hm" }] } },
    {
      is_error: false,
      type: "result",
      subtype: "success",
      result: "Done.",
      num_turns: 3,
      duration_ms: 9,
      usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 20, cache_creation_input_tokens: 2 },
    },
  ].flatMap((line) => mapper.map(line));
  expect(events).toEqual([
    { type: "init", session_id: "s1", model: "claude-x" },
    { type: "message", role: "assistant", content: "Let me look." },
    { type: "tool_use", tool_id: "t1", tool_name: "mcp__browser__getFormSnapshot", parameters: {} },
    { type: "tool_result", tool_id: "t1", status: "success", output: "page" },
    { type: "tool_result", tool_id: "t2", status: "error", output: "no", error: { message: "no" } },
    { type: "stderr", content: '{"type":"thinking","thinking":"hm"}' },
  ]);
  expect(mapper.result).toEqual({
    status: "success",
    stats: { input_tokens: 32, output_tokens: 5, total_tokens: 37, cached: 20, duration_ms: 9, tool_calls: 2 },
  });
});

it("Claude Code: maps an error to a failed run with its reason", () => {
  const mapper = claude.createMapper(task);
  mapper.map({ type: "result", subtype: "error_max_turns", is_error: true });
  expect(mapper.result).toMatchObject({
    status: "error",
    error: { type: "error_max_turns", message: "error_max_turns" },
  });
});

it.each([codex, claude])("$title: never takes the task for an option", (cli) => {
  const { args } = cli.command(task);
  expect(args.slice(-2)).toEqual(["--", "--version"]);
});

import type { RunEvent } from "@giselles-ai/protocol";
import type { RunnerContext } from "@giselles-ai/server";
import { expect, it } from "vitest";
import { createChangeNotifier } from "../notifier.ts";
import { createProgramRuns } from "./program-runs.ts";

const run = { engine: "Gemini CLI, x", profile: "semi_auto" as const };

function contextOf(runId: string, signal = new AbortController().signal): RunnerContext {
  const relay = { url: "http://127.0.0.1/agent-api/relay", sessionId: "s", token: "t", fetch };
  const openProxyPage = async () => ({ access: relay, close: async () => {} });
  const task = { message: "Do it", chatId: "c" };
  return { runId, tenant: "default", task, relay, openProxyPage, emit: async () => {}, signal };
}

const events: RunEvent[] = [
  { type: "message", role: "assistant", content: "I ", delta: true },
  { type: "message", role: "assistant", content: "look.", delta: true },
  { type: "tool_use", tool_id: "1", tool_name: "mcp_browser_executeFormActions", parameters: { actions: [] } },
  { type: "tool_result", tool_id: "1", status: "success", output: "1 of 1 applied" },
  { type: "message", role: "assistant", content: "Finished." },
];

it("records the messages, tool calls and result of a program", async () => {
  const runs = createProgramRuns(createChangeNotifier());
  await runs.follow(contextOf("r1"), run, async ({ emit }) => {
    await emit(...events);
    expect(runs.list()).toMatchObject([{ id: "r1", status: "running", chatId: "c" }]);
    return { status: "success", stats: { input_tokens: 5, output_tokens: 3 } };
  });
  expect(runs.find("r1")?.events.map(({ event }) => event)).toEqual([
    { type: "message", text: "I look." },
    { type: "tool-call", tool: "mcp_browser_executeFormActions", input: { actions: [] } },
    { type: "tool-result", tool: "mcp_browser_executeFormActions", status: "success", output: "1 of 1 applied" },
    { type: "message", text: "Finished." },
  ]);
  expect(runs.find("r1")?.run).toMatchObject({
    status: "done",
    message: "Finished.",
    steps: 1,
    actions: 1,
    inputTokens: 5,
    outputTokens: 3,
  });
});

it("distinguishes a stop from a failure", async () => {
  const runs = createProgramRuns(createChangeNotifier());
  const fail = () => Promise.reject(new Error("It crashed."));
  await expect(runs.follow(contextOf("r1"), run, fail)).rejects.toThrow("It crashed.");
  await expect(runs.follow(contextOf("r2", AbortSignal.abort()), run, fail)).rejects.toThrow();
  expect(runs.list()).toMatchObject([
    { id: "r2", status: "stopped" },
    { id: "r1", status: "failed", message: "It crashed." },
  ]);
});

import type { RunEvent } from "@giselles-ai/protocol";
import type { RunnerContext } from "@giselles-ai/server";
import { expect, it } from "vitest";
import { createBell } from "../bell.ts";
import { createProgramRuns } from "./program-runs.ts";

const how = { engine: "Gemini CLI, x", profile: "semi_auto" as const };

function contextOf(runId: string, signal = new AbortController().signal): RunnerContext {
  const relay = { url: "http://127.0.0.1/agent-api/relay", sessionId: "s", token: "t", fetch };
  const openGate = async () => ({ access: relay, close: async () => {} });
  const task = { message: "Do it", chatId: "c" };
  return { runId, tenant: "default", task, relay, openGate, say: async () => {}, signal };
}

const told: RunEvent[] = [
  { type: "message", role: "assistant", content: "I ", delta: true },
  { type: "message", role: "assistant", content: "look.", delta: true },
  { type: "tool_use", tool_id: "1", tool_name: "mcp_browser_executeFormActions", parameters: { actions: [] } },
  { type: "tool_result", tool_id: "1", status: "success", output: "1 of 1 applied" },
  { type: "message", role: "assistant", content: "Finished." },
];

it("keeps what a program said and used, and how it ended", async () => {
  const runs = createProgramRuns(createBell());
  await runs.follow(contextOf("r1"), how, async ({ say }) => {
    await say(...told);
    expect(runs.list()).toMatchObject([{ id: "r1", status: "running", chatId: "c" }]);
    return { status: "success", stats: { input_tokens: 5, output_tokens: 3 } };
  });
  expect(runs.find("r1")?.moments.map(({ event }) => event)).toEqual([
    { type: "said", text: "I look." },
    { type: "tool-used", tool: "mcp_browser_executeFormActions", input: { actions: [] } },
    { type: "tool-answered", tool: "mcp_browser_executeFormActions", status: "success", output: "1 of 1 applied" },
    { type: "said", text: "Finished." },
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

it("tells a stop from a failure", async () => {
  const runs = createProgramRuns(createBell());
  const fail = () => Promise.reject(new Error("It crashed."));
  await expect(runs.follow(contextOf("r1"), how, fail)).rejects.toThrow("It crashed.");
  await expect(runs.follow(contextOf("r2", AbortSignal.abort()), how, fail)).rejects.toThrow();
  expect(runs.list()).toMatchObject([
    { id: "r2", status: "stopped" },
    { id: "r1", status: "failed", message: "It crashed." },
  ]);
});

// The whole path from a chat message to the form, with real parts: useChat's Chat, a route with streamText, the provider,
// the server, an agent, the MCP server, the relay, and a page in Chromium. Only the model's HTTP API is scripted.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMemoryStore as createRelayStore, RelayClient } from "@giselles-ai/browser-tool/relay";
import { createGiselle, createMemoryStore } from "@giselles-ai/giselle-provider";
import { ollama } from "@giselles-ai/planner";
import {
  createAgentServer,
  createCliRunner,
  createLocalSandboxes,
  createMemoryEventLog,
  createPlannerRunner,
  gemini,
  type Runner,
} from "@giselles-ai/server";
import {
  formScript,
  geminiProgram,
  makeFolder,
  type RecordedRequest,
  say,
  startScriptedModel,
} from "@giselles-ai/testing";
import { getRequestListener } from "@hono/node-server";
import { generateText, jsonSchema, type ModelMessage } from "ai-7";
import { expect, it, onTestFinished } from "vitest";
import { openChat } from "./chat.cases.ts";

const apiKey = "a-key-that-only-the-route-has";

async function startServer(runner: Runner): Promise<string> {
  const server = createAgentServer({
    runners: { agent: runner },
    apiKeys: { [apiKey]: "acme" },
    eventLog: createMemoryEventLog(),
    relayStore: createRelayStore(),
  });
  const http = createServer(getRequestListener(server.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    http.closeAllConnections();
    http.close();
    await server.close();
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

async function chatWith(runner: Runner) {
  const baseURL = `${await startServer(runner)}/agent-api`;
  return openChat(createGiselle({ baseURL, apiKey, store: createMemoryStore() })("agent"));
}

const calls = ({ requests }: { requests: readonly RecordedRequest[] }) => requests.filter(({ model }) => model);

it("V3, C2: the built-in loop reads, fills in and sends the form, and checks the result, with one model call per step", async () => {
  const step = (tool: string, args: object) => ({
    tool,
    args,
    explanation: "",
    estimated_risk: "low",
    confidence: 0.9,
  });
  await using model = await startScriptedModel("ollama", [
    ({ messages }) => {
      const text = messages.map(({ content }) => String(content)).join("\n");
      const id = (label: string) => new RegExp(`([a-z]+-\\d+) "${label}"`).exec(text)?.[1];
      const steps = [step("fill", { id: id("Name"), value: "Ada" }), step("click", { id: id("Continue") })];
      return say({ reasoning_summary: "a form", plan: { decision: "act", message: "I go on.", steps } });
    },
    say({ reasoning_summary: "thanks", plan: { decision: "done", message: "It is done." } }),
  ]);
  const engine = ollama({ host: model.url, model: "scripted" });
  const chat = await chatWith(createPlannerRunner({ engine }));
  await chat.send("Continue in the name of Ada.");
  expect(chat.errors).toEqual([]);
  expect(chat.effects.all).toEqual([
    { name: "named", detail: "Ada" },
    { name: "continued", detail: "Ada" },
  ]);
  // The last one checks that nothing has changed since the model said done.
  expect(chat.called).toEqual(["getFormSnapshot", "executeFormActions", "getFormSnapshot", "getFormSnapshot"]);
  expect(chat.texts()).toEqual(["I go on.", "It is done."]);
  expect(calls(model)).toHaveLength(2);
});

it("V3: one provider serves two users, and neither gets the other's run", async () => {
  const readOnlyRunner: Runner = {
    async run({ task, relay, emit }) {
      const page = new RelayClient(relay);
      const { fields } = await page.snapshot();
      await emit({ type: "message", role: "assistant", content: `${task.message} ${fields[0]?.label}` });
      return { status: "success" };
    },
  };
  const baseURL = `${await startServer(readOnlyRunner)}/agent-api`;
  const model = createGiselle({ baseURL, apiKey, store: createMemoryStore() })("agent");
  const inputSchema = jsonSchema({ type: "object" });
  const tools = { getFormSnapshot: { inputSchema } };
  const ask = (owner: string, messages: ModelMessage[]) =>
    generateText({ model, tools, messages, providerOptions: { giselle: { owner, sessionId: "chat-1" } } });
  async function begin(owner: string): Promise<ModelMessage[]> {
    const messages: ModelMessage[] = [{ role: "user", content: `I am ${owner}:` }];
    const { response, toolCalls } = await ask(owner, messages);
    const { toolCallId = "", toolName = "" } = toolCalls[0] ?? {};
    const fields = [
      {
        fieldId: "f1",
        selector: "input",
        kind: "text",
        required: true,
        label: `the form of ${owner}`,
        currentValue: "",
      },
    ];
    const output = { type: "json" as const, value: { fields } };
    return [
      ...messages,
      ...response.messages,
      { role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output }] },
    ];
  }
  const ada = await begin("Ada");
  const bob = await begin("Bob");
  await expect(ask("Bob", ada)).rejects.toMatchObject({ code: "WRONG_RESULT" });
  await expect(ask("Eve", ada)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
  expect((await ask("Bob", bob)).text).toBe("I am Bob: the form of Bob");
  expect((await ask("Ada", ada)).text).toBe("I am Ada: the form of Ada");
});

it("V3, C2, M2: Gemini CLI does the same through the MCP server and the relay, with one model call per step", async () => {
  await using model = await startScriptedModel("google", formScript({ fill: { Name: "Ada" }, press: "Continue" }));
  const runner = createCliRunner(gemini, {
    apiKey: "dummy",
    program: geminiProgram,
    baseUrl: model.url,
    sandboxes: createLocalSandboxes({ folder: makeFolder() }),
  });
  const chat = await chatWith(runner);
  await chat.send("Continue in the name of Ada.");
  expect(chat.errors).toEqual([]);
  expect(chat.effects.all).toEqual([
    { name: "named", detail: "Ada" },
    { name: "continued", detail: "Ada" },
  ]);
  // The policy takes a snapshot before the actions run.
  expect(chat.called).toEqual(["getFormSnapshot", "getFormSnapshot", "executeFormActions"]);
  expect(chat.texts().join("")).toBe("Finished: 2 of 2 applied.");
  expect(calls(model)).toHaveLength(3);
  // Three pauses, each in its own request; no key or token reaches the browser.
  expect(chat.bodies).toHaveLength(4);
  expect(chat.bodies.join()).not.toMatch(/a-key-that|[0-9a-f]{64}/);
}, 300_000);

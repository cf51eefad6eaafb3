import { expect, it } from "vitest";
import { callTools, refuse, say } from "./index.ts";
import { openRaw } from "./raw-client.ts";

const calls = [{ name: "fill", arguments: { value: "Ada" } }];

it("streams lines of JSON by default, and counts tokens at the end", async () => {
  const { ask } = await openRaw("ollama", [callTools(calls, "Let me")]);
  const response = await ask();
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const lines = (await response.text()).trimEnd().split("\n");
  const header = { model: "test-model", created_at: "2025-01-01T00:00:00.000Z" };
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { ...header, message: { role: "assistant", content: "Let" }, done: false },
    { ...header, message: { role: "assistant", content: " me" }, done: false },
    {
      ...header,
      message: { role: "assistant", content: "", tool_calls: [{ function: calls[0] }] },
      done: false,
    },
    {
      ...header,
      message: { role: "assistant", content: "" },
      done: true,
      done_reason: "stop",
      total_duration: expect.any(Number),
      load_duration: expect.any(Number),
      prompt_eval_count: 12,
      prompt_eval_duration: expect.any(Number),
      eval_count: 7,
      eval_duration: expect.any(Number),
    },
  ]);
});

it("gives tool arguments as an object, and calls no id", async () => {
  const { ask } = await openRaw("ollama", [callTools(calls)]);
  const response = await ask({ stream: false });
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await response.json()).toMatchObject({
    message: {
      role: "assistant",
      content: "",
      tool_calls: [{ function: { name: "fill", arguments: { value: "Ada" } } }],
    },
    done: true,
  });
});

it("refuses an unknown model, and resolves a name to its latest version", async () => {
  const { ask, post } = await openRaw("ollama", [say("Here.")], { models: ["test-model:latest"] });
  expect((await ask()).status).toBe(200);
  const missing = await ask({ model: "x" });
  expect(missing.status).toBe(404);
  expect(await missing.json()).toEqual({ error: 'model "x" not found, try pulling it first' });
  expect((await post({ model: "x" }, "/api/show")).status).toBe(404);
});

it("shows its version, its models and what they can do", async () => {
  const { model, get, post } = await openRaw("ollama", [], { models: ["llama3:latest"] });
  expect(await (await get("/api/version")).json()).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(await (await get("/api/tags")).json()).toMatchObject({
    models: [
      { name: "llama3:latest", model: "llama3:latest", digest: expect.any(String), details: { format: "gguf" } },
    ],
  });
  const shown = await post({ model: "llama3" }, "/api/show");
  expect(await shown.json()).toMatchObject({ capabilities: ["completion", "tools"] });
  expect(model.requests.map(({ path }) => path)).toEqual(["/api/version", "/api/tags", "/api/show"]);
});

it("reports only the message of an error", async () => {
  const { ask } = await openRaw("ollama", [refuse(500, "out of memory", { code: "ignored" })]);
  expect(await (await ask()).json()).toEqual({ error: "out of memory" });
});

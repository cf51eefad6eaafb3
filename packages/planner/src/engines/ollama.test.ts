import { callTools, cut, garbage, type RecordedRequest, say, startScriptedModel } from "@giselles-ai/testing";
import { Ollama } from "ollama";
import { expect, it, onTestFinished } from "vitest";
import { clickStep, createOpenModel, goodAnswer, sampleInput } from "../../test/sample.cases.ts";
import { createPlanner, ollama } from "../index.ts";

const openModel = createOpenModel(startScriptedModel, onTestFinished);

it("sends the same request as the Ollama client (items 23, 24)", async () => {
  const { model, engine } = await openModel("ollama", [say(goodAnswer), say(goodAnswer)]);
  const { request } = await createPlanner({ engine }).generatePlan(sampleInput);
  const client = new Ollama({ host: model.url });
  const answer = await client.chat({
    model: "test-model",
    messages: [{ role: "system", content: request?.system ?? "" }, ...(request?.messages ?? [])],
    format: request?.schema ?? {},
    stream: true,
    think: false,
    options: { temperature: 0, num_ctx: 8192, num_predict: 2048 },
  });
  for await (const _ of answer);
  const [ours, theirs] = model.requests;
  expect(wireOf(ours)).toEqual(wireOf(theirs));
  expect(ours?.body.messages).toMatchObject([{ role: "system" }, { role: "user" }]);
});

function wireOf(request: RecordedRequest | undefined) {
  return { method: request?.method, path: request?.path, body: request?.body, type: request?.headers["content-type"] };
}

it("says how to start Ollama when nothing is listening", async () => {
  const model = await startScriptedModel("ollama", []);
  await model.close();
  const failure = createPlanner({ engine: ollama({ host: model.url, model: "qwen3:4b" }) }).generatePlan(sampleInput);
  await expect(failure).rejects.toMatchObject({
    code: "engine_unavailable",
    message: `Nothing is listening at ${model.url}. Start Ollama with \`ollama serve\`, or set OLLAMA_HOST to its address.`,
    retryable: true,
  });
});

it("does not say that nothing is listening when the connection fails otherwise", async () => {
  const model = await startScriptedModel("ollama", []);
  onTestFinished(model.close);
  const engine = ollama({ host: model.url.replace("http:", "https:"), model: "qwen3:4b" });
  await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toThrow(/cannot be reached \(\w+\)\./);
});

it("says that the service closed the connection", async () => {
  const { engine } = await openModel("ollama", [cut()]);
  await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toThrow(
    "closed the connection without an answer. Check that it is still running, and try again.",
  );
});

it("says how to install the model and lists the installed ones", async () => {
  const model = await startScriptedModel("ollama", [], { models: ["gemma3:4b", "llama3.2:3b"] });
  onTestFinished(model.close);
  const failure = createPlanner({ engine: ollama({ host: model.url, model: "qwen3:4b" }) }).generatePlan(sampleInput);
  await expect(failure).rejects.toMatchObject({
    code: "engine_unavailable",
    message:
      `Ollama at ${model.url} does not have the model "qwen3:4b". Install it with \`ollama pull qwen3:4b\`. ` +
      "Or set GISELLE_MODEL to an installed model: gemma3:4b, llama3.2:3b.",
    retryable: false,
  });
});

it("takes host and model from the environment (item 25)", async () => {
  const { model } = await openModel("ollama", [say(goodAnswer)]);
  const env = { OLLAMA_HOST: model.url.replace("http://", ""), GISELLE_MODEL: "llama3.2:3b" };
  await createPlanner({ engine: ollama({ env }) }).generatePlan(sampleInput);
  expect(model.requests[0]?.model).toBe("llama3.2:3b");
  const other = ollama({ env, model: "gemma3:4b" });
  expect(other.model).toBe("gemma3:4b");
});

it("reads a tool call instead of an answer", async () => {
  const { model, engine } = await openModel("ollama", [callTools([{ name: "click", arguments: { id: "button-5" } }])]);
  const { plan } = await createPlanner({ engine }).generatePlan(sampleInput);
  expect(plan.steps).toMatchObject([{ tool: "click", args: clickStep.args }]);
  expect(model.requests).toHaveLength(1);
});

it("reports an error in the middle of the stream", async () => {
  const broken = garbage('{"error":"an error was encountered while running the model"}\n', { after: say(goodAnswer) });
  const { engine } = await openModel("ollama", [broken]);
  await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toMatchObject({
    code: "engine_unavailable",
    message: expect.stringContaining("an error was encountered while running the model"),
  });
});

import { refuse, say, startScriptedModel } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { anthropic, createPlanner, google, openaiCompatible, PlannerError } from "../../src/index.ts";
import { createOpenModel, goodAnswer, protocolNames, sampleInput } from "../sample.cases.ts";

const openModel = createOpenModel(startScriptedModel, onTestFinished);

it.each(protocolNames)(
  "sends %s the schema in its format, and returns the body for the audit log",
  async (protocol) => {
    const { model, engine } = await openModel(protocol, [say(goodAnswer)]);
    const { exchanges } = await createPlanner({ engine }).generatePlan(sampleInput);
    const required = ["reasoning_summary", "plan", ...(protocol === "openai" ? ["notes"] : [])]; // strict mode requires all
    expect(model.requests[0]?.schema).toMatchObject({ type: "object", required });
    expect(exchanges[0]?.body).toEqual(model.requests[0]?.body);
  },
);

it("asks openai-compatible services for strict mode", async () => {
  const { model, engine } = await openModel("openai", [say(goodAnswer)]);
  await createPlanner({ engine }).generatePlan(sampleInput);
  expect(model.requests[0]?.body.response_format).toMatchObject({ type: "json_schema", json_schema: { strict: true } });
});

it("supports a service without schemas, and explains the option in the error", async () => {
  const unavailable = refuse(422, "response_format.type `json_schema` is unavailable now");
  const { model, engine } = await openModel("openai", [unavailable, say(goodAnswer)]);
  await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toThrow(
    'This service does not support JSON schemas. Pass structuredOutputs: "object".',
  );
  const plain = openaiCompatible({ baseURL: model.url, structuredOutputs: "object" });
  expect(await createPlanner({ engine: plain }).generatePlan(sampleInput)).toMatchObject({ attempts: 1 });
  expect(model.requests[1]?.body.response_format).toEqual({ type: "json_object" });
});

it("supports a model without a temperature, and explains the option in the error", async () => {
  const refused = refuse(400, "Unsupported value: 'temperature' does not support 0 with this model.");
  const { model, engine } = await openModel("openai", [refused, say(goodAnswer)]);
  await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toThrow('Pass temperature: "default".');
  const plain = openaiCompatible({ baseURL: model.url, temperature: "default" });
  await createPlanner({ engine: plain }).generatePlan(sampleInput);
  expect(model.requests.map(({ body }) => body.temperature)).toEqual([0, undefined]);
  expect(model.requests[1]?.body).not.toHaveProperty("max_tokens");
});

const withoutSettings = {
  openai: ({ url }: { url: string }) => openaiCompatible({ baseURL: url, apiKey: "key", env: {} }),
  anthropic: ({ origin }: { origin: string }) => anthropic({ baseURL: `${origin}/v1`, apiKey: "key", env: {} }),
};

it.each(["openai", "anthropic"] as const)(
  "sends the default model of %s no temperature: it rejects any",
  async (protocol) => {
    const model = await startScriptedModel(protocol, [say(goodAnswer)]);
    onTestFinished(model.close);
    expect(await createPlanner({ engine: withoutSettings[protocol](model) }).generatePlan(sampleInput)).toMatchObject({
      attempts: 1,
    });
    expect(model.requests[0]?.body).not.toHaveProperty("temperature");
  },
);

it.each([
  ["gpt-6-luna", undefined],
  ["openai/gpt-5.6-luna", undefined],
  ["o4-mini", undefined],
  ["gpt-4.1-mini", 0],
  ["openai/gpt-oss-120b", 0],
  ["qwen3:4b", 0],
])("sends %s the temperature %s", async (name, temperature) => {
  const model = await startScriptedModel("openai", [say(goodAnswer)]);
  onTestFinished(model.close);
  const engine = openaiCompatible({ baseURL: model.url, model: name, env: {} });
  await createPlanner({ engine }).generatePlan(sampleInput);
  expect(model.requests[0]?.body).toMatchObject({ model: name });
  expect(model.requests[0]?.body.temperature).toBe(temperature);
});

it("names the address if no service is running", async () => {
  const model = await startScriptedModel("openai", []);
  await model.close();
  const failure = createPlanner({ engine: openaiCompatible({ env: { OPENAI_BASE_URL: model.url } }) }).generatePlan(
    sampleInput,
  );
  await expect(failure).rejects.toThrow(
    `Is the service running at ${new URL(model.url).origin}? Set baseURL or OPENAI_BASE_URL.`,
  );
});

it("names the model and its service without a request", () => {
  const claude = anthropic({ model: "claude-sonnet-5-5", apiKey: "key" });
  const gemini = google({ model: "gemini-3.5-flash-lite", apiKey: "key" });
  expect([claude.model, gemini.model]).toEqual(["claude-sonnet-5-5", "gemini-3.5-flash-lite"]);
});

it.each([
  ["anthropic", anthropic({ env: {} }), "Set ANTHROPIC_API_KEY, or pass apiKey."],
  ["google", google({ env: {} }), "Set GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY, or pass apiKey."],
])("%s says which key is missing", async (_name, engine, remedy) => {
  await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toThrow(remedy);
});

it("throws an error with a code", async () => {
  const planner = createPlanner({ engine: anthropic({ env: {} }) });
  const error = await planner.generatePlan(sampleInput).catch((thrown: unknown) => thrown);
  if (!PlannerError.isInstance(error)) throw error;
  expect(error.code).toBe("engine_unavailable");
});

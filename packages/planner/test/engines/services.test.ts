import { refuse, say, startScriptedModel } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { anthropic, createPlanner, google, openaiCompatible, PlannerError } from "../../src/index.ts";
import { createOpenModel, goodAnswer, protocolNames, sampleInput } from "../sample.cases.ts";

const openModel = createOpenModel(startScriptedModel, onTestFinished);

it.each(protocolNames)(
  "%s gets the schema in the place that it reads it from, and gives the body for the audit",
  async (protocol) => {
    const { model, engine } = await openModel(protocol, [say(goodAnswer)]);
    const { exchanges } = await createPlanner({ engine }).generatePlan(sampleInput);
    expect(model.requests[0]?.schema).toMatchObject({ type: "object", required: ["reasoning_summary", "plan"] });
    expect(exchanges[0]?.body).toEqual(model.requests[0]?.body);
  },
);

it("openai-compatible services are told to be strict", async () => {
  const { model, engine } = await openModel("openai", [say(goodAnswer)]);
  await createPlanner({ engine }).generatePlan(sampleInput);
  expect(model.requests[0]?.body.response_format).toMatchObject({ type: "json_schema", json_schema: { strict: true } });
});

it("a service that knows no schemas is asked for plain JSON, and the error before that says how", async () => {
  const unavailable = refuse(422, "response_format.type `json_schema` is unavailable now");
  const { model, engine } = await openModel("openai", [unavailable, say(goodAnswer)]);
  await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toThrow(
    'This service knows no schemas: pass structuredOutputs: "object".',
  );
  const plain = openaiCompatible({ baseURL: model.url, structuredOutputs: "object" });
  expect(await createPlanner({ engine: plain }).generatePlan(sampleInput)).toMatchObject({ attempts: 1 });
  expect(model.requests[1]?.body.response_format).toEqual({ type: "json_object" });
});

it("a model that takes no temperature is asked without one, and the error before that says how", async () => {
  const refused = refuse(400, "Unsupported value: 'temperature' does not support 0 with this model.");
  const { model, engine } = await openModel("openai", [refused, say(goodAnswer)]);
  await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toThrow('pass temperature: "default".');
  const plain = openaiCompatible({ baseURL: model.url, temperature: "default" });
  await createPlanner({ engine: plain }).generatePlan(sampleInput);
  expect(model.requests.map(({ body }) => body.temperature)).toEqual([0, undefined]);
  expect(model.requests[1]?.body).not.toHaveProperty("max_tokens");
});

it("says where it looked when no service is there", async () => {
  const model = await startScriptedModel("openai", []);
  await model.close();
  const failure = createPlanner({ engine: openaiCompatible({ env: { OPENAI_BASE_URL: model.url } }) }).generatePlan(
    sampleInput,
  );
  await expect(failure).rejects.toThrow(`Is the service running at ${model.url}? Set baseURL or OPENAI_BASE_URL.`);
});

it("a model is named with its service, and asked for nothing until it has to plan", () => {
  const claude = anthropic({ model: "claude-sonnet-4-5", apiKey: "key" });
  const gemini = google({ model: "gemini-2.5-flash", apiKey: "key" });
  expect([claude.model, gemini.model]).toEqual(["claude-sonnet-4-5", "gemini-2.5-flash"]);
});

it.each([
  ["anthropic", anthropic({ env: {} }), "Set ANTHROPIC_API_KEY, or pass apiKey."],
  ["google", google({ env: {} }), "Set GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY, or pass apiKey."],
])("%s says which key is missing", async (_name, engine, cure) => {
  await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toThrow(cure);
});

it("a failure has a code to branch on", async () => {
  const planner = createPlanner({ engine: anthropic({ env: {} }) });
  const error = await planner.generatePlan(sampleInput).catch((thrown: unknown) => thrown);
  if (!PlannerError.isInstance(error)) throw error;
  expect(error.code).toBe("engine_unavailable");
});

import type { PlannerOutput } from "@giselles-ai/protocol";
import { createIds, cut, garbage, hang, refuse, say, startListener, startScriptedModel } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { clickStep, createOpenModel, fillStep, goodAnswer, protocolNames, sampleInput } from "../test/sample.cases.ts";
import { createPlanner, type PlannerEngine } from "./index.ts";

const openModel = createOpenModel(startScriptedModel, onTestFinished);

const wrongElement = {
  ...goodAnswer,
  plan: { ...goodAnswer.plan, steps: [{ ...fillStep, args: { id: "input-77", value: "Ada Lovelace" } }] },
};

describe.each(protocolNames)("over %s", (protocol) => {
  it("sends exactly one request for a valid plan (P2, items 11–20, 27, 30)", async () => {
    const { model, engine } = await openModel(protocol, [
      say(goodAnswer, { usage: { inputTokens: 321, outputTokens: 54 } }),
    ]);
    const planner = createPlanner({ engine, newPlanId: createIds("plan") });
    const result = await planner.generatePlan(sampleInput);
    expect(result).toMatchObject({
      plan: {
        decision: "act",
        complete: false,
        plan_id: "plan-1",
        autonomy_level: "auto",
        reasoning_summary: "The form is empty.",
        message: "Filling the form in.",
        steps: [fillStep, clickStep],
      },
      attempts: 1,
      usage: { inputTokens: 321, outputTokens: 54 },
      repaired: false,
      sanitised: [],
    });
    expect(model.requests).toHaveLength(1);
  });

  it("limits the answer to the current tools and elements", async () => {
    const { model, engine } = await openModel(protocol, [say(goodAnswer)]);
    await createPlanner({ engine }).generatePlan(sampleInput);
    const schema = JSON.stringify(model.requests[0]?.schema);
    expect(schema).toContain('"enum":["input-1","input-2","select-3","check-4"]');
    for (const id of ["button-5", "link-6"]) expect(schema).toContain(`"${id}"`);
    for (const { name } of sampleInput.tool_catalog) expect(schema).toContain(`"${name}"`);
    expect(schema).not.toContain('"shell"');
  });

  it("quotes each error with its path and remedy in one repair (P4, items 46–49)", async () => {
    const { model, engine } = await openModel(protocol, [say(wrongElement), say(goodAnswer)]);
    const result = await createPlanner({ engine }).generatePlan(sampleInput);
    expect(result).toMatchObject({ attempts: 2, repaired: true, usage: { inputTokens: 24, outputTokens: 14 } });
    expect(result.exchanges).toHaveLength(2);
    const repair = JSON.stringify(model.requests[1]?.messages);
    expect(repair).toContain('steps[0].args.id: \\"input-77\\" is not on this page. Use one of input-1, input-2');
    expect(model.requests).toHaveLength(2);
  });

  it("throws a structured error after a second invalid answer, without a third call (item 50)", async () => {
    const { model, engine } = await openModel(protocol, [say(wrongElement), say(wrongElement), say(goodAnswer)]);
    const failure = createPlanner({ engine }).generatePlan(sampleInput);
    await expect(failure).rejects.toMatchObject({
      name: "PlannerError",
      code: "out_of_context",
      attempts: 2,
      errors: [{ path: "steps[0].args.id", code: "out_of_context" }],
    });
    expect(model.requests).toHaveLength(2);
    expect(model.remaining).toBe(1);
  });

  it("redacts user input in the answer that an error contains", async () => {
    const { engine } = await openModel(protocol, [say(wrongElement), say(wrongElement)]);
    const error = await createPlanner({ engine })
      .generatePlan(sampleInput)
      .catch((reason) => reason);
    expect(error.raw).toContain('"tool":"fill"');
    expect(JSON.stringify(error)).not.toMatch(/Ada|Lovelace/);
  });

  it("reports a truncated answer to the model and keeps the failure for the audit log (items 52–56)", async () => {
    const cutOff = say('{"reasoning_summary": "The form', { finish: "length" });
    const { model, engine } = await openModel(protocol, [cutOff, cutOff]);
    const error = await createPlanner({ engine })
      .generatePlan(sampleInput)
      .catch((reason) => reason);
    expect(JSON.stringify(model.requests[1]?.messages)).toContain("The answer was too long and was cut off.");
    expect(error.exchanges).toMatchObject([{ finish: "length" }, { answer: '{"reasoning_summary": "The form' }]);
    expect(JSON.stringify(error)).not.toContain("exchanges");
  });

  it("stops the request at once on abort (aborted)", async () => {
    const { model, engine } = await openModel(protocol, [hang()]);
    const stop = new AbortController();
    const planning = createPlanner({ engine }).generatePlan(sampleInput, { signal: stop.signal });
    const rejected = expect(planning).rejects.toMatchObject({ code: "aborted" });
    await expect.poll(() => model.requests.length).toBe(1);
    stop.abort();
    await rejected;
    await expect.poll(() => model.requests[0]?.clientLeft).toBe(true);
  });

  it("gives up on a model that never answers, and closes the request", async () => {
    const { model, engine } = await openModel(protocol, [hang()]);
    const planning = createPlanner({ engine, timeoutMs: 300 }).generatePlan(sampleInput);
    await expect(planning).rejects.toMatchObject({ code: "engine_unavailable", retryable: true });
    await expect.poll(() => model.requests[0]?.clientLeft).toBe(true);
  });

  it.each([
    ["an overloaded service", refuse(503, "Overloaded.", { headers: { "retry-after": "7" } }), true],
    ["too many requests", refuse(429, "Slow down."), true],
    ["a wrong key", refuse(401, "No such key."), false],
    ["a broken connection", cut(), true],
    ["half an answer", cut(say(goodAnswer)), true],
    ["an invalid answer", garbage("<html>oops</html>"), true],
  ])("reports %s without retrying", async (_what, reply, retryable) => {
    const { model, engine } = await openModel(protocol, [reply, say(goodAnswer)]);
    const failure = createPlanner({ engine }).generatePlan(sampleInput);
    await expect(failure).rejects.toMatchObject({ code: "engine_unavailable", attempts: 1, retryable });
    expect(model.requests).toHaveLength(1);
  });

  it("reports when to try again", async () => {
    const { engine } = await openModel(protocol, [refuse(503, "Overloaded.", { headers: { "retry-after": "7" } })]);
    await expect(createPlanner({ engine }).generatePlan(sampleInput)).rejects.toMatchObject({ retryAfterMs: 7000 });
  });

  it("generates a plan with an engine alone (items 27–29)", async () => {
    const { model, engine } = await openModel(protocol, [say("Certainly!"), say(goodAnswer)]);
    expect(await engine.generatePlan(sampleInput)).toMatchObject({ decision: "act", steps: [fillStep, clickStep] });
    expect(model.requests).toHaveLength(2);
  });
});

it.each([
  [{ ...sampleInput, goal: " " }, "invalid_goal"],
  ["Sign up", "schema_validation_failed"],
  [{ ...sampleInput, capability_profile: "root" }, "schema_validation_failed"],
  [{ ...sampleInput, context: {} }, "schema_validation_failed"],
])("validates the input before asking a model (items 4–10): %#", async (input, code) => {
  const { model, engine } = await openModel("ollama", [say(goodAnswer)]);
  const failure = createPlanner({ engine }).generatePlan(input as typeof sampleInput);
  await expect(failure).rejects.toMatchObject({ code, attempts: 0 });
  expect(model.requests).toHaveLength(0);
});

it("sends requests only to the model, not to the server of the page (items 2, 3)", async () => {
  const { engine } = await openModel("ollama", [say(goodAnswer)]);
  const listener = await startListener();
  const input = structuredClone(sampleInput);
  input.context.page.url = `${listener.url}/sign-up`;
  const before = structuredClone(input);
  await createPlanner({ engine }).generatePlan(input);
  expect(listener.hits).toEqual([]);
  expect(input).toEqual(before);
});

it("reports the numbers if a goal leaves no room for the page (budget_exceeded)", async () => {
  const { model, engine } = await openModel("ollama", [say(goodAnswer)]);
  const goal = "Sign up. ".repeat(3000);
  const failure = createPlanner({ engine }).generatePlan({ ...sampleInput, goal });
  await expect(failure).rejects.toMatchObject({ code: "budget_exceeded", message: expect.stringContaining("8192") });
  expect(model.requests).toHaveLength(0);
});

it("keeps memos of an engine without a model, and ignores those of a model", async () => {
  const memo = { part: 1 };
  const [step] = goodAnswer.plan.steps;
  const output = { ...goodAnswer, plan: { ...goodAnswer.plan, steps: [{ ...step, memo }] } };
  const { engine } = await openModel("ollama", [say(output)]);
  const asked = await createPlanner({ engine }).generatePlan(sampleInput);
  expect(asked.plan.steps).toEqual([step]);
  const rule: PlannerEngine = { name: "rule", generatePlan: async () => output as unknown as PlannerOutput };
  const ruled = await createPlanner({ engine: rule }).generatePlan(sampleInput);
  expect(ruled.plan.steps).toEqual([{ ...step, memo }]);
  expect(ruled.sanitised).toEqual([]);
});

it("truncates a large page to the context window and says so (P7)", async () => {
  const { model, engine } = await openModel("ollama", [say(goodAnswer)]);
  const input = structuredClone(sampleInput);
  input.context.page.text = Array.from({ length: 5000 }, (_, index) => `text "Row ${index}"`).join("\n");
  const planner = createPlanner({ engine, contextTokens: 6000 });
  await planner.generatePlan(input);
  const prompt = JSON.stringify(model.requests[0]?.messages);
  expect(prompt).toMatch(/\d+ more lines;/);
  expect(prompt.length).toBeLessThan(6000 * 4);
  const { page } = await planner.budgets(input.goal, input.tool_catalog);
  expect(page).toBeGreaterThan(1500);
  expect((await createPlanner({ engine, contextTokens: 100_000 }).budgets(input.goal, [])).page).toBeGreaterThan(
    80_000,
  );
});

describe("screenshots (items 8, 42, 43, 66)", () => {
  const screenshot = Buffer.from("a picture").toString("base64");
  const seeing = {
    ...sampleInput,
    context: { ...sampleInput.context, visual: { screenshot, visionFeatures: { buttons: 1 } } },
  };

  it.each(protocolNames.filter((name) => name !== "ollama"))("are sent to %s only if enabled", async (protocol) => {
    const { model, engine } = await openModel(protocol, [say(goodAnswer), say(goodAnswer)]);
    await createPlanner({ engine }).generatePlan(seeing);
    await createPlanner({ engine, vision: true }).generatePlan(seeing);
    const [without, withPicture] = model.requests.map(({ body }) => JSON.stringify(body));
    expect(without).not.toContain(screenshot);
    expect(without).not.toContain("buttons");
    expect(withPicture).toContain(screenshot);
    expect(withPicture).toContain("buttons");
  });

  it("are not sent to a model without vision", async () => {
    const { model, engine } = await openModel("ollama", [say(goodAnswer)]);
    await createPlanner({ engine, vision: true }).generatePlan(seeing);
    expect(JSON.stringify(model.requests[0]?.body)).not.toContain(screenshot);
  });
});

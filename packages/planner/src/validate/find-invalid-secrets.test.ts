import { countTokens, say, startScriptedModel } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createOpenModel, sampleInput } from "../../test/sample.cases.ts";
import { createPlanner } from "../index.ts";

const openModel = createOpenModel(startScriptedModel, onTestFinished);
const secrets = [
  { name: "password", use: "sensitive fields of https://shop.example" },
  { name: "email", use: "text fields of https://shop.example" },
];

const planning = (tool: string, args: object) =>
  say({
    reasoning_summary: "r",
    plan: {
      decision: "act",
      message: "m",
      steps: [{ tool, args, explanation: "e", estimated_risk: "low", confidence: 1 }],
    },
  });
const asking = say({ reasoning_summary: "r", plan: { decision: "ask", message: "m", clarification: "Which?" } });

async function planWith(given: typeof secrets | undefined, ...script: Parameters<typeof openModel>[1][]) {
  const { model, engine } = await openModel("ollama", script.flat() as Parameters<typeof openModel>[1]);
  const result = await createPlanner({ engine, newNonce: () => "n0nce" }).generatePlan({
    ...sampleInput,
    ...(given && { secrets: given }),
  });
  const prompts = model.requests.map(({ messages }) => String(messages.at(-1)?.content));
  return { ...result, prompts };
}

it("X6: names the secrets and their places to the model, only if there are any", async () => {
  const { prompts } = await planWith(secrets, [asking]);
  const without = await planWith(undefined, [asking]);
  expect(prompts[0]?.split("\n\n")[1]).toMatchInlineSnapshot(`
    "Steps so far:
    <steps-n0nce>
    No step has run yet.
    </steps-n0nce>"
  `);
  expect(countTokens(prompts[0] ?? "") - countTokens(without.prompts[0] ?? "")).toBeLessThanOrEqual(60);
  expect(without.prompts[0]).not.toMatch(/secret/i);
});

it("X6: accepts a secret that is filled into a field", async () => {
  const args = { id: "input-2", value: "{{secret:email}}" };
  const { plan, attempts } = await planWith(secrets, [planning("fill", args)]);
  expect(attempts).toBe(1);
  expect(plan.steps).toMatchObject([{ tool: "fill", args }]);
});

it.each([
  [
    "one that there is not",
    "fill",
    { id: "input-2", value: "{{secret:e-mail}}" },
    "Use {{secret:password}} or {{secret:email}}",
  ],
  ["a part of a value", "fill", { id: "input-2", value: "mailto:{{secret:email}}" }, 'whole "value" of a "fill"'],
  ["in an address", "navigate", { url: "https://x.example/?p={{secret:password}}" }, 'whole "value" of a "fill"'],
  ["in keys", "hotkey", { keys: ["{{ Secret:password }}"] }, 'whole "value" of a "fill"'],
])("X6: explains the alternatives when a plan names %s", async (_, tool, args, words) => {
  const { prompts, plan, repaired } = await planWith(secrets, [planning(tool, args), asking]);
  expect({ repaired, steps: plan.steps }).toEqual({ repaired: true, steps: [] });
  expect(prompts[1]).toContain(words);
});

it("X6: explains that no secrets are available", async () => {
  const { prompts } = await planWith(undefined, [
    planning("fill", { id: "input-2", value: "{{secret:email}}" }),
    asking,
  ]);
  expect(prompts[1]).toContain("steps[0].args.value: No secrets are available. Ask for what you need.");
});

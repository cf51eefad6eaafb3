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
  const said = model.requests.map(({ messages }) => String(messages.at(-1)?.content));
  return { ...result, said };
}

it("X6: the model reads the names of the secrets and where they may go, in few words, and only where there are any", async () => {
  const { said } = await planWith(secrets, [asking]);
  const without = await planWith(undefined, [asking]);
  expect(said[0]?.split("\n\n")[1]).toMatchInlineSnapshot(`
    "Secrets that you may fill in without knowing them, each as the whole value:
    {{secret:password}} into sensitive fields of https://shop.example
    {{secret:email}} into text fields of https://shop.example"
  `);
  expect(countTokens(said[0] ?? "") - countTokens(without.said[0] ?? "")).toBeLessThanOrEqual(60);
  expect(without.said[0]).not.toMatch(/secret/i);
});

it("X6: a plan may fill a secret into a field", async () => {
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
])("X6: it is told what is possible instead when it names %s", async (_, tool, args, words) => {
  const { said, plan, repaired } = await planWith(secrets, [planning(tool, args), asking]);
  expect({ repaired, steps: plan.steps }).toEqual({ repaired: true, steps: [] });
  expect(said[1]).toContain(words);
});

it("X6: and that nobody has given it any", async () => {
  const { said } = await planWith(undefined, [planning("fill", { id: "input-2", value: "{{secret:email}}" }), asking]);
  expect(said[1]).toContain("steps[0].args.value: The person has given no secrets. Ask for what is needed.");
});

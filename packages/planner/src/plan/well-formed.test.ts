import { expect, it } from "vitest";
import { goodAnswer, sampleInput } from "../../test/sample.cases.ts";
import type { CompletionRequest } from "../engine.ts";
import { defineModelEngine } from "../engines/define-model-engine.ts";
import { createPlannerFor } from "./planner.ts";

const half = "\ud83d";

/** The requests of a planner whose first answer is not a plan. */
async function requestsFor(change: object, answer = "{"): Promise<CompletionRequest[]> {
  const asked: CompletionRequest[] = [];
  const engine = defineModelEngine({
    ...{ name: "scripted", model: "small", contextTokens: 8192, vision: false },
    dialect: { requireAll: false, patterns: true, maxEnumValues: 100 },
    async complete(request) {
      asked.push(request);
      const text = asked.length === 1 ? answer : JSON.stringify(goodAnswer);
      return { text, usage: { inputTokens: 1, outputTokens: 1 }, finish: "stop" };
    },
  });
  const planner = createPlannerFor({ open: async () => engine }, {});
  await planner.generatePlan({ ...sampleInput, context: { ...sampleInput.context, ...change } });
  return asked;
}

const { page } = sampleInput.context;
const text = `${page.text}\n"${half}" "😀"`;

it.each([
  ["the text of a page", { page: { ...page, text } }],
  ["the title of a page", { page: { ...page, text: undefined, title: half } }],
  ["a title that is cut within a character", { page: { ...page, text: undefined, title: "😀".padStart(201, "x") } }],
  ["notes and rules", { notes: half, rules: half }],
  ["what was done before", { history: `1. Filled "${half}"` }],
  ["an answer of the user", { answers: [{ question: half, answer: half }] }],
  ["the conversation", { conversation: { turns: [{ request: `${"x".repeat(999)}😀` }] } }],
  ["the data of the app", { appData: [{ description: "User", value: half }] }],
])("asks without halves of characters, which services refuse: %s", async (_, change) => {
  const [request] = await requestsFor(change, JSON.stringify(goodAnswer));
  expect(request?.messages[0]?.content).not.toMatch(/\p{Surrogate}/u);
  expect(request?.system).not.toMatch(/\p{Surrogate}/u);
});

it("keeps whole characters", async () => {
  const [request] = await requestsFor({ page: { ...page, text } }, JSON.stringify(goodAnswer));
  expect(request?.messages[0]?.content).toContain('"\ufffd" "😀"');
});

it("also where an answer is quoted that has to be repaired", async () => {
  const [, repair] = await requestsFor({}, `no plan ${"x".repeat(5991)}😀 and more`);
  expect(repair?.messages).toHaveLength(3);
  for (const { content } of repair?.messages ?? []) expect(content).not.toMatch(/\p{Surrogate}/u);
});

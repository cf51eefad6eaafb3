import { createChromiumDriver } from "@giselles-ai/chromium";
import { countTokens, openPage, type RecordedRequest, recordEffects, say, startListener } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, actOn, done, idIn, scriptAgent } from "./scripted.cases.ts";

const noting = (notes: string, label: string) => (request: RecordedRequest) =>
  say({
    reasoning_summary: "",
    plan: { decision: "act", message: "Next.", steps: [{ tool: "click", args: { id: idIn(request, label) } }] },
    notes,
  });

it("P7: gives the planner its last notes back whole, also after an answer without notes", async () => {
  const page = await openPage(`<button>One</button><button>Two</button><button>Three</button>`);
  const { agent, prompts } = await scriptAgent({
    script: [noting("The code is 4711.", "One"), actOn(["Two", "click"]), noting("All read.", "Three"), done()],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Read");
  expect(prompts()[0]).not.toContain("Your notes");
  for (const prompt of prompts().slice(1, 3)) expect(prompt).toMatch(/Your notes:\n<notes-\w+>\nThe code is 4711\.\n/);
  expect(prompts()[3]).toMatch(/<notes-\w+>\nAll read\.\n/);
  expect(prompts()[3]).not.toContain("4711");
});

it("P7: cuts notes after 2,000 characters", async () => {
  const page = await openPage(`<button>One</button>`);
  const { agent, prompts } = await scriptAgent({
    script: [noting("n".repeat(9000), "One"), done()],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Read");
  expect(prompts()[1]).toMatch(/<notes-\w+>\nn{2000}\n/);
});

it("gives the planner the date, the time zone, the language and what it may do", async () => {
  const page = await openPage("<p>Here</p>");
  const { origin } = new URL(page.url());
  const { agent, prompts } = await scriptAgent({
    script: [done()],
    driver: createChromiumDriver({ page }),
    now: () => new Date("2026-12-31T23:30:00Z"),
    locale: { timeZone: "Asia/Tokyo", language: "ja" },
    origins: { allowed: [origin] },
  });
  await agent.execute("Look");
  expect(prompts()[0]).toContain(
    `Goal: Look\nToday is Friday, 2027-01-01, in the time zone Asia/Tokyo. The user's language is ja.\n` +
      `Profile "auto". This needs approval, and there is no one to ask: payments. Sites you may visit: ${origin}. All others are refused.`,
  );
});

it("describes done steps with label and value, and hides sensitive ones", async () => {
  const page = await openPage(`<label>Phone <input></label><label>Password <input type="password"></label>`);
  const { agent, prompts } = await scriptAgent({
    script: [actOn(["Phone", "fill", { value: "+44 20 7946" }], ["Password", "fill", { value: "hunter2" }]), done()],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Fill it in");
  expect(prompts()[1]).toContain('Filled "Phone": "+44 20 7946"');
  expect(prompts()[1]).toContain('Filled "Password"');
  expect(prompts()[1]).not.toContain("hunter2");
});

it("L3: refuses only the step that the policy denies, does the rest where order permits, and informs the planner", async () => {
  const elsewhere = await startListener();
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(`<label>Name <input></label><button onclick="effect('sent')">Send</button>`);
  const { agent, prompts } = await scriptAgent({
    script: [
      (request) =>
        act(
          ["fill", { id: idIn(request, "Name"), value: "Ada" }],
          ["navigate", { url: elsewhere.url }],
          ["click", { id: idIn(request, "Send") }],
        ),
      actOn(["Send", "click"]),
      done(),
    ],
    driver: createChromiumDriver({ page }),
    origins: { allowed: [new URL(page.url()).origin] },
  });
  const result = await agent.execute("Send it");
  expect(result).toMatchObject({ ending: "done", usage: { modelCalls: 3 } });
  expect(result.steps[0]?.executions).toMatchObject([
    { status: "applied" },
    { status: "refused", code: "NOT_ALLOWED", message: expect.stringContaining("is not allowed by the rules") },
    { status: "skipped", code: "AFTER_FAILURE" },
  ]);
  expect(prompts()[1]).toContain("refused (NOT_ALLOWED)");
  expect(elsewhere.hits).toEqual([]);
  expect(effects.count("sent")).toBe(1);
});

it("shares at least 60 % of its tokens with the prompt before, over ten steps", async () => {
  const fields = Array.from({ length: 10 }, (_, index) => `Question ${index + 1}`);
  const page = await openPage(`<h1>Survey</h1>${fields.map((field) => `<label>${field} <input></label>`).join("")}`);
  const script = fields.map((field) => actOn([field, "fill", { value: `My answer to ${field}` }]));
  const { agent, model } = await scriptAgent({
    script: [...script, done()],
    driver: createChromiumDriver({ page }),
    contextTokens: 32_000,
  });
  await agent.execute("Answer all ten questions with 'My answer to' and the question");
  const texts = model.requests
    .filter((request) => request.model)
    .map(({ messages }) => messages.map(({ content }) => content).join("\n"));
  const shared = texts.slice(1).map((text, index) => countTokens(sharedPrefix(texts[index] ?? "", text)));
  const total = texts.slice(1).reduce((sum, text) => sum + countTokens(text), 0);
  const share = shared.reduce((sum, tokens) => sum + tokens, 0) / total;
  process.stdout.write(`shared prefix: ${Math.round(share * 100)} % of ${total} tokens\n`);
  expect(share).toBeGreaterThanOrEqual(0.6);
});

function sharedPrefix(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

it("L3: continues when the policy denies a whole plan, and the planner reads by what rule", async () => {
  const elsewhere = await startListener();
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(`<button onclick="effect('sent')">Send</button>`);
  const { agent, prompts } = await scriptAgent({
    script: [act(["navigate", { url: elsewhere.url }]), actOn(["Send", "click"]), done()],
    driver: createChromiumDriver({ page }),
    origins: { allowed: [new URL(page.url()).origin] },
  });
  expect(await agent.execute("Send it")).toMatchObject({ ending: "done", usage: { modelCalls: 3 } });
  expect(prompts()[1]).toContain("is not allowed by the rules of this run. To allow it, add it to the allowed origins");
  expect(elsewhere.hits).toEqual([]);
  expect(effects.count("sent")).toBe(1);
});

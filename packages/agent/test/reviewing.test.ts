import { createChromiumDriver } from "@giselles-ai/chromium";
import type { ActionStep } from "@giselles-ai/protocol";
import { openPage, recordEffects, type Script, say } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Reviewer, ReviewRequest } from "../src/index.ts";
import { act, actOn, done, type ScriptedOptions, scriptAgent } from "./scripted.cases.ts";

const sendAda: Script = [actOn(["Name", "fill", { value: "Ada" }], ["Send", "click"]), done()];

async function run(options: Partial<ScriptedOptions>, script = sendAda, button = "Send") {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(
    `<label>Name <input></label><button onclick="effect('sent', document.querySelector('input').value)">${button}</button>`,
  );
  const scripted = await scriptAgent({ script, driver: createChromiumDriver({ page }), ...options });
  return {
    result: await scripted.agent.execute("Send Ada"),
    effects: effects.all.map(({ detail }) => detail),
    ...scripted,
  };
}

const approve: Reviewer = { review: async ({ plan }) => ({ verdict: "approved", steps: plan.steps }) };

it("rejects under assisted without a reviewer, says what to do, and does nothing", async () => {
  const { result, effects, events } = await run({ profile: "assisted" });
  expect(result).toMatchObject({ ending: "rejected", completed: false });
  expect(result.message).toBe(
    'This needs approval (fill), and there is no one to ask. Changing a field needs approval under the profile "assisted". Give the agent a reviewer, or a profile that allows it without approval.',
  );
  expect(result.steps[0]?.executions).toEqual([]);
  expect(effects).toEqual([]);
  expect(events.map(({ type }) => type).slice(-3)).toEqual(["review-asked", "review-given", "run-done"]);
});

it("L3: refuses only the step that no one can approve, and the planner reads why", async () => {
  const script: Script = [
    actOn(["Name", "fill", { value: "Ada" }], ["Pay €5", "click"]),
    say({ decision: "cannot", message: "Paying needs your approval." }),
  ];
  const { result, effects, prompts } = await run({ profile: "auto" }, script, "Pay €5");
  expect(result).toMatchObject({ ending: "cannot", message: "Paying needs your approval." });
  expect(result.steps[0]?.executions).toMatchObject([
    { status: "applied" },
    { status: "refused", code: "NOT_ALLOWED", message: expect.stringMatching(/There is no one to ask\.$/) },
  ]);
  expect(effects).toEqual([]);
  expect(prompts().at(-1)).toContain("There is no one to ask.");
});

it.each([
  ["a row among others with their amounts is chosen", "INV-204 Acme €120.00", ["INV-204 Acme €120.00"]],
  ["control: a row that confirms an amount is not pressed", "Confirm €120.00", []],
])("L3: under auto without a reviewer, %s", async (_, label, chosen) => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  const rows = [label, "INV-205 Globex €80.00", "INV-206 Initech €64.50"].map(
    (text) => `<div tabindex="0" style="cursor: pointer" onclick="effect('chosen', this.textContent)">${text}</div>`,
  );
  await page.setContent(rows.join(""));
  const { agent } = await scriptAgent({
    script: [actOn([label, "click"]), done("Chosen."), done("Chosen.")],
    driver: createChromiumDriver({ page }),
    profile: "auto",
  });
  await agent.execute("Choose the invoice of Acme");
  expect(effects.all.map(({ detail }) => detail)).toEqual(chosen);
});

it("is assisted by default, and reading needs no approval", async () => {
  const { result, events } = await run({ profile: undefined }, [act(["scroll", { deltaY: 10 }]), done()]);
  expect(events[0]).toMatchObject({ profile: "assisted" });
  expect(result).toMatchObject({ ending: "done" });
});

const page = { fields: [{ label: "Name" }, { label: "Send" }] };
it.each([
  {
    profile: "assisted" as const,
    questions: [
      [["fill"], [0], ""],
      [["click"], [0], "Ada"],
    ],
  },
  { profile: "semi_auto" as const, questions: [[["fill", "click"], [0, 1], ""]] },
])(
  "L3: $profile requests approval for each step or for all at once, with the current page",
  async ({ profile, questions }) => {
    const asked: ReviewRequest[] = [];
    const reviewer: Reviewer = {
      review: async (request, options) => {
        asked.push(request);
        return approve.review(request, options);
      },
    };
    const { result, effects } = await run({ profile, reviewer });
    expect(result).toMatchObject({ ending: "done" });
    expect(effects).toEqual(["Ada"]);
    expect(
      asked.map(({ plan, asked, snapshot }) => [
        plan.steps.map(({ action }) => action.action),
        asked,
        snapshot.fields[0]?.currentValue,
      ]),
    ).toEqual(questions);
    expect(asked[0]).toMatchObject({ snapshot: page, approval: { status: "asked", step: 1 } });
  },
);

it("L3: passes the reason of a denial to the planner, which can try something else", async () => {
  const reviewer: Reviewer = {
    review: async ({ plan }) =>
      plan.steps[0]?.action.value === "Ada"
        ? { verdict: "rejected", reason: "Not Ada, but Grace." }
        : { verdict: "approved", steps: plan.steps },
  };
  const sendGrace = actOn(["Name", "fill", { value: "Grace" }], ["Send", "click"]);
  const { result, effects, prompts } = await run({ profile: "semi_auto", reviewer }, [
    ...sendAda.slice(0, 1),
    sendGrace,
    done(),
  ]);
  expect(result).toMatchObject({ ending: "done" });
  expect(effects).toEqual(["Grace"]);
  expect(result.steps[0]?.executions).toMatchObject([
    {
      action: "fill",
      status: "refused",
      code: "DENIED",
      message: "The user denied this: Not Ada, but Grace.",
    },
    { action: "click", status: "refused", code: "DENIED" },
  ]);
  const said =
    'You asked: May I do this? Fill "Name" with "Ada"; Click "Send"\nThe user answered: No. Not Ada, but Grace.';
  expect(prompts()[1]?.split("Steps so far:")[0]).toContain(said); // outside of the data
  expect(prompts()[1]?.split("Not Ada, but Grace.")).toHaveLength(2);
});

it("L3: ends the run after three denied plans in a row", async () => {
  const reviewer: Reviewer = { review: async () => ({ verdict: "rejected", reason: "Never." }) };
  const names = ["Ada", "Grace", "Alan", "Edsger"];
  const script = names.map((value) => actOn(["Name", "fill", { value }], ["Send", "click"]));
  const { result, effects, prompts } = await run({ profile: "semi_auto", reviewer }, script);
  expect(result).toMatchObject({ ending: "rejected", message: "3 plans in a row were denied. Never." });
  expect(prompts()).toHaveLength(3);
  expect(effects).toEqual([]);
});

it("runs edited steps as edited, and records them in the history", async () => {
  const reviewer: Reviewer = {
    review: async ({ plan }) => ({
      verdict: "approved",
      steps: plan.steps.map((step) =>
        step.action.action === "fill" ? { ...step, action: { ...step.action, value: "Grace" } } : step,
      ),
    }),
  };
  const { result, effects } = await run({ profile: "assisted", reviewer });
  expect(effects).toEqual(["Grace"]);
  expect(result.steps[0]?.proposal.steps[0]?.action).toMatchObject({ value: "Grace" });
});

/** The plan only writes. The reviewer makes a press of it, and meanwhile the page can change what stands beside the button. */
async function pressInstead(steps: (send: string) => { action: string }[], change: (page: Page) => Promise<unknown>) {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(
    `<label>Name <input></label><p>10 EUR</p><button onclick="effect('sent')" onkeydown="effect('key')">Send</button><a href="#x">More</a>`,
  );
  let requests = 0;
  const reviewer: Reviewer = {
    async review({ plan, snapshot }) {
      requests += 1;
      if (requests > 1) return { verdict: "rejected", reason: "The page has changed.", isFinal: true };
      await change(page);
      const send = snapshot.fields.find(({ label }) => label === "Send")?.fieldId ?? "";
      const [first] = plan.steps as [ActionStep];
      return { verdict: "approved", steps: steps(send).map((action) => ({ ...first, action })) };
    },
  };
  const script = [actOn(["Name", "fill", { value: "Ada" }]), done()];
  const options = { script, driver: createChromiumDriver({ page }), profile: "assisted" as const, reviewer };
  await (await scriptAgent(options)).agent.execute("Send Ada");
  return effects.all.map(({ name }) => name);
}

const press = (fieldId: string) => [{ action: "click", fieldId }];
const key = () => [{ action: "press", keys: "Enter" }];

it.each<[string, (send: string) => { action: string }[], (page: Page) => Promise<unknown>]>([
  ["the price", press, (page) => page.evaluate(() => document.querySelector("p")?.replaceChildren("999 EUR"))],
  ["the words above", press, (page) => page.evaluate(() => document.body.prepend("Delete the account:"))],
  ["the focus", key, (page) => page.evaluate(() => document.querySelector("button")?.focus())],
])("an edit that presses is for the page that the reviewer saw: %s", async (_, steps, change) => {
  expect(await pressInstead(steps, change)).toEqual([]);
});

it("control: an edit that presses runs if the page is the same", async () => {
  expect(await pressInstead(press, async () => {})).toEqual(["sent"]);
});

it.each([
  { action: { action: "shell", cmd: "true" }, reason: /"shell" is only allowed under the profile "unleashed"/ },
  { action: { action: "click" }, reason: /The edited step "click" has invalid arguments/ },
  { action: { action: "dance" }, reason: /There is no action "dance"/ },
])("refuses an edit that the policy would deny in a plan: $action", async ({ action, reason }) => {
  const reviewer: Reviewer = {
    review: async ({ plan }) => ({ verdict: "approved", steps: plan.steps.map((step) => ({ ...step, action })) }),
  };
  const { result, effects } = await run({ profile: "assisted", reviewer });
  expect(result).toMatchObject({ ending: "rejected", message: expect.stringMatching(reason) });
  expect(effects).toEqual([]);
});

it("lets a plan ask for more control than the profile gives", async () => {
  const careful = say({
    reasoning_summary: "",
    autonomy_level: "assisted",
    plan: {
      decision: "act",
      message: "Carefully.",
      steps: [{ tool: "hotkey", args: { keys: ["a"] }, explanation: "", estimated_risk: "low", confidence: 1 }],
    },
  });
  const { result } = await run({ profile: "auto" }, [careful]);
  expect(result.steps[0]?.proposal.autonomy_level).toBe("assisted");
  expect(result).toMatchObject({ ending: "rejected" });
});

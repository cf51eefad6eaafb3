import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects, say } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { actOn, done, losingAnswers, scriptAgent } from "./scripted.cases.ts";

const form = `<label>Name <input></label><label>Code <input maxlength="3"></label>
  <button onclick="effect('sent'); document.querySelector('output').textContent = 'Thank you, it was sent.'">Send</button><output></output>`;

async function openForm(html = form) {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(html);
  return { driver: createChromiumDriver({ page }), effects };
}

const doneWith = (evidence: string) =>
  say({ reasoning_summary: "", plan: { decision: "done", message: "It was sent.", evidence } });

it("L2: does not end as done while an outcome is unknown: the planner hears it once, then a person must check", async () => {
  const { driver, effects } = await openForm();
  const { agent, prompts } = await scriptAgent({
    script: [actOn(["Send", "click"]), done("It was sent."), done("It was sent.")],
    driver: losingAnswers(driver),
  });
  const result = await agent.execute("Send it");
  expect(prompts()[2]).toContain('It is unknown whether this happened: Click "Send" (DEADLINE).');
  expect(result).toMatchObject({ ending: "unknown-outcome", completed: false, usage: { modelCalls: 3 } });
  expect(result.message).toBe(
    'It was sent. It is unknown whether this happened: Click "Send" (DEADLINE). Check it yourself.',
  );
  expect(effects.count("sent")).toBe(1);
});

it.each([
  { words: "Thank you, it was sent", ending: "done" },
  { words: "Your order is on its way", ending: "unknown-outcome" },
  { words: "Name", ending: "unknown-outcome" },
])("L2: accepts words of the page as evidence only if they are new on it: $words", async ({ words, ending }) => {
  const { driver } = await openForm();
  const { agent } = await scriptAgent({
    script: [actOn(["Send", "click"]), done(), doneWith(words)],
    driver: losingAnswers(driver),
  });
  expect(await agent.execute("Send it")).toMatchObject({ ending });
});

it("L2: settles an unknown outcome by the value that the page shows", async () => {
  const { driver } = await openForm();
  const { agent } = await scriptAgent({
    script: [actOn(["Name", "fill", { value: "Ada" }]), done()],
    driver: losingAnswers(driver),
  });
  expect(await agent.execute("Fill in Ada")).toMatchObject({ ending: "done", usage: { modelCalls: 2 } });
});

it("L2: does not end as done if the page contradicts it while the model answers", async () => {
  const page = await openPage(`<label>Name <input></label><div role="alert"></div>`);
  const { agent, prompts } = await scriptAgent({
    script: [
      actOn(["Name", "fill", { value: "Ada" }]),
      async () => {
        await page.evaluate(() => {
          (document.querySelector("[role=alert]") as HTMLElement).textContent = "That name is taken.";
        });
        return done("The name is Ada.");
      },
      actOn(["Name", "fill", { value: "Grace" }]),
      done("The name is Grace."),
    ],
    driver: createChromiumDriver({ page }),
  });
  const result = await agent.execute("Choose a name");
  expect(result).toMatchObject({ ending: "done", message: "The name is Grace.", usage: { modelCalls: 4 } });
  expect(prompts()[2]).toContain('The page has changed since you saw it: it says "That name is taken."');
  expect(result.steps[1]?.reply).toMatchObject({ from: "check", kind: "changed" });
});

it("L2: does not end as done if the page takes a value back", async () => {
  const page = await openPage(`<label>Name <input></label>`);
  const { agent, prompts } = await scriptAgent({
    script: [
      actOn(["Name", "fill", { value: "Ada" }]),
      async () => {
        await page.locator("input").evaluate((input: HTMLInputElement) => {
          input.value = "";
        });
        return done("The name is Ada.");
      },
      done("The page does not keep the name."),
    ],
    driver: createChromiumDriver({ page }),
  });
  expect(await agent.execute("Fill in Ada")).toMatchObject({ message: "The page does not keep the name." });
  expect(prompts()[2]).toContain('"Name" no longer has the value that you saw');
});

it("L2: asks once about parts of the last plan that were not done", async () => {
  const { driver, effects } = await openForm();
  const { agent, prompts } = await scriptAgent({
    script: [
      actOn(["Code", "fill", { value: "12345" }], ["Send", "click"]),
      done("Sent."),
      actOn(["Code", "fill", { value: "123" }], ["Send", "click"]),
      done("Sent."),
    ],
    driver,
  });
  expect(await agent.execute("Send the code")).toMatchObject({ ending: "done", usage: { modelCalls: 4 } });
  expect(prompts()[2]).toContain(
    'Not done: Fill "Code" with "12345" (TOO_LONG); Click "Send" (AFTER_FAILURE). Do what the goal needs of it.',
  );
  expect(effects.count("sent")).toBe(1);
});

it("L2: accepts done if the planner says again that the goal does not need those parts", async () => {
  const { driver } = await openForm();
  const { agent } = await scriptAgent({
    script: [actOn(["Code", "fill", { value: "12345" }]), done(), done("The code is not needed.")],
    driver,
  });
  expect(await agent.execute("Look at it")).toMatchObject({ ending: "done", message: "The code is not needed." });
});

// The element in a page, with the app's routes behind it: what the app knows about the person reaches the planner on the server.
import { startScriptedModel } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { pollOptions, testTimeoutMs } from "./app.cases.ts";
import { act, fill, once, replyWith } from "./conversations.cases.ts";
import { openElementPage } from "./element-page.cases.ts";

const body = `<form><label>Full name <input name="name"></label><label>Email <input name="email"></label></form>`;
const person = { id: 7, fullName: "Ada Lovelace", email: "ada@example.com" };

async function openPage(engine: string) {
  const { page, card, ask } = await openElementPage({ body, engine });
  await page.evaluate((value) => {
    const panel = document.querySelector("giselle-panel") as (Element & { context: unknown }) | null;
    if (panel) panel.context = { description: "The signed-in person", value };
  }, person);
  return {
    async ask(text: string) {
      await ask(text);
      await card.getByRole("button", { name: "Approve" }).click();
    },
    values: () => page.evaluate(() => Object.fromEntries(new FormData(document.forms[0]))),
  };
}

it(
  "fills in what the app knows, without a model",
  async () => {
    const { ask, values } = await openPage("reflex");
    await ask("Fill in my details");
    await expect.poll(values, pollOptions).toEqual({ name: "Ada Lovelace", email: "ada@example.com" });
  },
  testTimeoutMs,
);

it(
  "a model reads what the app knows as data",
  async () => {
    const model = await startScriptedModel(
      "ollama",
      replyWith({
        "Fill in my details": once(({ id, text }) => {
          const known = /<data-(\w+)>\n([\s\S]*?)\n<\/data-\1>/.exec(text)?.[2] ?? "";
          const name = /"fullName":"(.*?)"/.exec(known)?.[1] ?? "not in the prompt";
          return act("I'll fill it in.", fill(id("Full name"), name));
        }),
      }),
    );
    onTestFinished(() => model[Symbol.asyncDispose]());
    process.env.OLLAMA_HOST = model.url;
    const { ask, values } = await openPage("ollama");
    await ask("Fill in my details");
    await expect.poll(values, pollOptions).toEqual({ name: "Ada Lovelace", email: "" });
  },
  testTimeoutMs,
);

// The element in a page, with the app's routes behind it: what the app knows of the person reaches the planner on the server.
import { readFile } from "node:fs/promises";
import { createNodeMiddleware } from "@giselles-ai/giselle-provider/route";
import { createCopilot } from "@giselles-ai/server";
import { openContext, startScriptedModel, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { pollOptions, testTimeoutMs } from "./app.cases.ts";
import { act, fill, once, replyWith } from "./conversations.cases.ts";

const html = `<!doctype html><html lang="en"><title>Sign up</title><script type="module" src="/giselle-panel.js"></script>
  <form><label>Full name <input name="name"></label><label>Email <input name="email"></label></form>
  <giselle-panel api="/api/chat" approvals-api="/api/approvals" style="height: 30rem"></giselle-panel>`;
const person = { id: 7, fullName: "Ada Lovelace", email: "ada@example.com" };

async function openPage(engine: string) {
  const giselle = createNodeMiddleware(createCopilot({ owner: "shared", engine }));
  const server = await startWebServer((request, response) =>
    giselle(request, response, async () => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const isScript = pathname.endsWith(".js");
      const file = new URL(`../../../element/dist${pathname}`, import.meta.url);
      const body = isScript ? await readFile(file).catch(() => "") : html;
      response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" }).end(body);
    }),
  );
  onTestFinished(() => server.close());
  const page = await (await openContext()).newPage();
  await page.goto(server.url);
  await page.evaluate((value) => {
    const panel = document.querySelector("giselle-panel") as (Element & { context: unknown }) | null;
    if (panel) panel.context = { description: "The signed-in person", value };
  }, person);
  return {
    async ask(text: string) {
      await page.getByRole("textbox", { name: "Message" }).fill(text);
      await page.keyboard.press("Enter");
      await page.locator(".giselle-card").getByRole("button", { name: "Approve" }).click();
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

// The element in a page, with the app's routes behind it: the planner on the server calls functions of the app in the page.
import { startScriptedModel } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { pollOptions, testTimeoutMs } from "./app.cases.ts";
import { act, done, fill, type Prompt, replyWith } from "./conversations.cases.ts";
import { openElementPage } from "./element-page.cases.ts";

const body = `<form><label>Order status <input name="status"></label></form>
  <script type="module">
    document.querySelector("giselle-panel").tools = [
      { name: "find_order", description: "Look up an order", effect: "read",
        parameters: { type: "object", properties: { number: { type: "string" } }, required: ["number"] },
        execute: async ({ number }) => (await fetch("/count/find/" + number)).text() },
      { name: "cancel_order", description: "Cancel an order", effect: "commit",
        parameters: { type: "object", properties: { number: { type: "string" } }, required: ["number"] },
        execute: async ({ number }) => (await fetch("/count/cancel/" + number)).text() },
    ];
  </script>`;

const callTool = (name: string) => ({ tool: "call_page_tool", args: { name, input: { number: "A17" } } });

async function openPage(plays: Record<string, (prompt: Prompt) => object>) {
  const model = await startScriptedModel("ollama", replyWith(plays));
  onTestFinished(() => model[Symbol.asyncDispose]());
  process.env.OLLAMA_HOST = model.url;
  const counted: string[] = [];
  const opened = await openElementPage({
    body,
    engine: "ollama",
    other(path, response) {
      if (!path.startsWith("/count/")) return false;
      counted.push(path.slice("/count/".length));
      response.writeHead(200, { "content-type": "text/plain" }).end("shipped");
      return true;
    },
  });
  return { ...opened, counted };
}

it(
  "runs a tool that only reads without approval, and the model uses what it returned",
  async () => {
    const { page, counted, card, ask } = await openPage({
      "Fill in the status of order A17": ({ text, id }) =>
        !/shipped/.test(text)
          ? act("I'll look it up.", callTool("find_order"))
          : /filled/i.test(text)
            ? done("Done.")
            : act("I'll fill it in.", fill(id("Order status"), "shipped")),
    });
    await ask("Fill in the status of order A17");
    await card.getByRole("button", { name: "Approve" }).click();
    await expect.poll(() => page.getByLabel("Order status").inputValue(), pollOptions).toBe("shipped");
    expect(counted).toEqual(["find/A17"]);
  },
  testTimeoutMs,
);

it(
  "asks the person before a tool that has a lasting effect, and runs it once",
  async () => {
    const { page, counted, card, ask } = await openPage({
      "Cancel order A17": ({ text }) =>
        /shipped/.test(text) ? done("It is cancelled.") : act("I'll cancel it.", callTool("cancel_order")),
    });
    await ask("Cancel order A17");
    await card.getByRole("button", { name: "Approve" }).waitFor();
    expect(counted).toEqual([]);
    await card.getByRole("button", { name: "Approve" }).click();
    await page.getByText("It is cancelled.").waitFor();
    expect(counted).toEqual(["cancel/A17"]);
  },
  testTimeoutMs,
);

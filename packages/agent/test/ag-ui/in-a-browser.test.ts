// A chat page with the official client of AG-UI: it shows a run as it comes, and the person approves it there.
import { fileURLToPath } from "node:url";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, readBody, recordEffects, startWebServer } from "@giselles-ai/testing";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { createAgUiHandler } from "../../src/ag-ui/index.ts";
import { createMemoryRunStore } from "../../src/index.ts";
import { actOn, done, scriptAgent } from "../scripted.cases.ts";

const chat = `
import { HttpAgent } from "@ag-ui/client";
const client = new HttpAgent({ url: "/agent", threadId: "thread-1", headers: { "x-user": "ada" } });
const show = (tag, text) => document.body.appendChild(Object.assign(document.createElement(tag), { textContent: text }));
const run = (parameters) => client.runAgent(parameters, {
  onTextMessageEndEvent: ({ textMessageBuffer }) => void show("p", textMessageBuffer),
  onToolCallEndEvent: ({ toolCallName }) => void show("li", toolCallName),
  onRunFinishedEvent({ event: { outcome } }) {
    for (const { id, message } of outcome?.interrupts ?? []) {
      show("pre", message);
      for (const approved of [true, false])
        show("button", approved ? "Approve" : "Deny").onclick = () =>
          run({ resume: [{ interruptId: id, status: "resolved", payload: { approved } }] });
    }
    if (outcome?.type === "success") show("output", "finished");
  },
});
client.addMessage({ id: "m1", role: "user", content: "Order for Ada" });
document.querySelector("#send").onclick = () => run();
`;

async function openChat() {
  const { outputFiles } = await build({
    stdin: { contents: chat, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    format: "iife",
    platform: "browser",
    write: false,
  });
  const order = await openPage("<p>");
  const effects = await recordEffects(order);
  await order.setContent(`<title>Order</title><label>Name <input></label>
    <button onclick="effect('order', document.querySelector('input').value)">Order</button>`);
  const store = createMemoryRunStore();
  const driver = createChromiumDriver({ page: order });
  const script = [actOn(["Name", "fill", { value: "Ada" }], ["Order", "click"]), done(), done()];
  const handler = createAgUiHandler({
    store,
    createAgent: async ({ reviewer }) =>
      (await scriptAgent({ script, driver, store, reviewer, profile: "semi_auto" })).agent,
    approver: (request) => request.headers.get("x-user") ?? undefined,
  });
  const server = await startWebServer(async (request, response) => {
    if (request.method === "GET") {
      const html = `<!doctype html><title>Chat</title><button id="send">Send</button><script>${outputFiles[0]?.text.replaceAll("</script", "<\\/script")}</script>`;
      return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
    }
    const headers = { "x-user": String(request.headers["x-user"] ?? "") };
    const answer = await handler(
      new Request("http://chat.example/agent", { method: "POST", headers, body: await readBody(request) }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  });
  onTestFinished(() => server.close());
  const page = await openPage("<p>");
  await page.goto(server.url);
  await page.getByText("Send").click();
  await page.getByText("Approve").waitFor();
  return { page, effects };
}

it("shows the request for approval in the chat, and acts once after a click on Approve", async () => {
  const { page, effects } = await openChat();
  expect(await page.locator("pre").textContent()).toContain('Fill "Name" with "Ada"');
  expect(effects.all).toEqual([]);
  await page.getByText("Approve").click();
  await page.getByText("finished").waitFor();
  expect(effects.all).toEqual([{ name: "order", detail: "Ada" }]);
  expect(await page.locator("li").allInnerTexts()).toEqual(expect.arrayContaining(["fill", "click"]));
});

it("does nothing after a click on Deny", async () => {
  const { page, effects } = await openChat();
  await page.getByText("Deny").click();
  await page.getByText("finished").waitFor();
  expect(effects.all).toEqual([]);
});

import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { act, actOn, done, idIn, promptOf, scriptAgent } from "./scripted.cases.ts";

const signIn = `<!doctype html><title>Sign in</title><label>Code <input></label><a href="/inbox" target="_blank">Inbox</a>
  <button onclick="fetch('/code/' + document.querySelector('input').value)">Send</button>`;
const inbox = `<!doctype html><title>Inbox</title><p>Your code is 4711.</p>`;

it("L2: goes to the other tab and back, and the tools for tabs are offered only when there are several", async () => {
  const sent: string[] = [];
  const server = await startWebServer((request, response) => {
    if (request.url?.startsWith("/code/")) sent.push(request.url);
    response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/inbox" ? inbox : signIn);
  });
  onTestFinished(() => server.close());
  const page = await openPage(server.url);
  await page.getByLabel("Code").fill("12");
  const { agent, prompts, model } = await scriptAgent({
    script: [
      actOn(["Inbox", "click"]),
      act(["switch_tab", { tab: "tab-9" }]),
      act(["switch_tab", { tab: "tab-1" }]),
      (request) => {
        const code = /"12"/.test(promptOf(request)) ? "4711" : "the form was filled in again";
        return act(["fill", { id: idIn(request, "Code"), value: code }], ["click", { id: idIn(request, "Send") }]);
      },
      act(["close_tab", { tab: "tab-2" }]),
      done("Signed in."),
    ],
    driver: createChromiumDriver({ page }),
  });
  expect(await agent.execute("Sign in with the code of the inbox")).toMatchObject({ ending: "done" });
  expect(sent).toEqual(["/code/4711"]);
  const systems = model.requests
    .filter(({ model: asked }) => asked)
    .map(({ messages }) => String(messages[0]?.content));
  expect(systems.map((text) => text.includes("switch_tab {tab}"))).toEqual([false, true, true, true, true, false]);
  expect(prompts()[1]).toContain('tabs: tab-1 "Sign in", tab-2 "Inbox" (current)\n');
  expect(prompts()[2]).toContain("refused (NOT_FOUND) (needed): There is no such tab. Use one of tab-1, tab-2.");
  expect(prompts()[3]).toContain('tabs: tab-1 "Sign in" (current), tab-2 "Inbox"\n');
  expect(prompts()[5]).not.toContain("tabs: ");
  expect(
    page
      .context()
      .pages()
      .filter((open) => open.url().endsWith("/inbox")),
  ).toEqual([]);
});

// What is typed into a sensitive field, and what a request calls a password, is in no event, also if model and page repeat it.
import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createAgUiHandler } from "../../src/ag-ui/index.ts";
import { createMemoryRunStore } from "../../src/index.ts";
import { actOn, done, scriptAgent } from "../scripted.cases.ts";

const typed = "Model7secretx";
const requested = "Zq1hunter1x";

/** The stream of a run that types into one field, and what the page's own script got. */
async function streamLogin(type: "password" | "text", task: string) {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(`<title>Log in</title><label>Word <input type="${type}"></label>
    <button type="button" onclick="effect('got', document.querySelector('input').value)">Continue</button>`);
  const store = createMemoryRunStore();
  const driver = createChromiumDriver({ page });
  const script = [actOn(["Word", "fill", { value: typed }], ["Continue", "click"]), done(`I have typed ${typed}.`)];
  const handler = createAgUiHandler({
    store,
    createAgent: async ({ reviewer }) => (await scriptAgent({ script, driver, store, reviewer })).agent,
    approver: () => "ada",
  });
  const messages = [{ role: "user", content: task }];
  const body = JSON.stringify({ threadId: "t", runId: "r", messages, tools: [], context: [] });
  const text = await (await handler(new Request("http://app.test/", { method: "POST", body }))).text();
  return { text, got: effects.all };
}

it("X6: a stream has no value of a sensitive field and no password of the request", async () => {
  const { text, got } = await streamLogin("password", `Log in. My password is ${requested}.`);
  expect(got).toEqual([{ name: "got", detail: typed }]);
  expect(text).toContain("RUN_FINISHED");
  expect(text).not.toContain(typed);
  expect(text).not.toContain(requested);
});

it("control: what is typed into an ordinary field is shown", async () => {
  expect((await streamLogin("text", "Go on")).text).toContain(typed);
});

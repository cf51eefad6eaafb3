import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects, startWebServer } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, actOn, done, idIn, scriptAgent } from "./scripted.cases.ts";

const report = `<title>Report</title><button id="make">Make it</button> <button id="send" onclick="effect('sent', status.value)">Send</button>
  <output id="status"></output><script>
  const status = document.querySelector("#status");
  make.onclick = () => { status.value = "Working"; setTimeout(() => { status.value = "The report is ready."; }, 1500); };</script>`;

async function openReport() {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(report);
  return { driver: createChromiumDriver({ page }), effects };
}

it.each([{ text: "report is ready" }, { gone: "Working" }])(
  "L2: a step waits for what is coming: %o",
  async (wanted) => {
    const { driver, effects } = await openReport();
    const { agent, prompts } = await scriptAgent({
      script: [
        (request) =>
          act(
            ["click", { id: idIn(request, "Make it") }],
            ["wait_for_idle", { ...wanted, ms: 8000 }],
            ["click", { id: idIn(request, "Send") }],
          ),
        done("Sent."),
        done("Sent."),
      ],
      driver,
    });
    await agent.execute("Make the report and send it when it is ready");
    expect(effects.all).toEqual([expect.objectContaining({ name: "sent", detail: "The report is ready." })]);
    expect(prompts()[1]).toContain("Waited until");
  },
);

it("L2: what does not come in time fails, and nothing is sent after it", async () => {
  const { driver, effects } = await openReport();
  const { agent, prompts } = await scriptAgent({
    script: [
      (request) =>
        act(
          ["wait_for_idle", { text: "ready", ms: 300 }],
          ["click", { id: idIn(request, "Send") }],
          ["click", { id: idIn(request, "Make it") }],
        ),
      done("Not sent."),
      done("Not sent."),
    ],
    driver,
  });
  await agent.execute("Send the report when it is ready");
  expect(effects.all).toEqual([]);
  expect(prompts()[1]).toContain('Wait until the page shows "ready": failed (TIMEOUT)');
  expect(prompts()[1]).toContain('Click "Send"; Click "Make it": skipped (AFTER_FAILURE)');
});

it("L2: says that the page still waits for an answer", async () => {
  let answer = () => {};
  const server = await startWebServer((request, response) => {
    response.setHeader("content-type", "text/html");
    if (request.url === "/slow") answer = () => response.end("late");
    else response.end(`<title>Slow</title><button onclick="fetch('/slow')">Load</button>`);
  });
  const page = await openPage(server.url);
  const { agent, prompts } = await scriptAgent({
    script: [actOn(["Load", "click"]), done("Loaded."), done("Loaded.")],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Load it");
  answer();
  expect(prompts()[0]).not.toContain("still waiting");
  expect(prompts()[1]).toContain(`still waiting for answers from ${new URL(server.url).host}`);
});

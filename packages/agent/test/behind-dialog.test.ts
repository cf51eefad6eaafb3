import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, done, idIn, scriptAgent } from "./scripted.cases.ts";

it.each([
  ["modal", "showModal()"],
  ["drawn over the page", "show()"],
])("L2: a click on what a %s dialog hides is refused with the name of the dialog", async (_kind, open) => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(`<style>dialog { position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none; max-height: none }</style>
    <button onclick="document.querySelector('dialog').${open}">Open</button> <button onclick="effect('sent')">Send</button>
    <dialog aria-label="Settings"><button>Close</button></dialog>`);
  const { agent, prompts } = await scriptAgent({
    script: [
      (request) => act(["click", { id: idIn(request, "Open") }], ["click", { id: idIn(request, "Send") }]),
      done("Not sent."),
      done("Not sent."),
    ],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Open the settings and send");
  expect(effects.all).toEqual([]);
  expect(prompts()[1]).toMatch(/Click "Send": refused .*dialog "Settings"/);
});

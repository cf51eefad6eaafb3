import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, done, idIn, scriptAgent } from "./scripted.cases.ts";

it("L2: presses the key for the context menu of an element", async () => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(`<button onkeydown="if (event.key === 'ContextMenu') effect('menu')">File</button>`);
  const { agent } = await scriptAgent({
    script: [(request) => act(["hotkey", { keys: ["ContextMenu"], id: idIn(request, "File") }]), done(), done()],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Open the menu of the file");
  expect(effects.count("menu")).toBe(1);
});

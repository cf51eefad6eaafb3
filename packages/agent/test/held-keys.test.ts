import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, done, idIn, scriptAgent } from "./scripted.cases.ts";

it("L2: clicks with Shift or Control held, as lists need it to select several rows", async () => {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  const row = (name: string) => `<button onclick="effect('row', [event.shiftKey, event.ctrlKey])">${name}</button>`;
  await page.setContent(["INV-1", "INV-4", "INV-2"].map(row).join(""));
  const { agent, prompts } = await scriptAgent({
    script: [
      (request) =>
        act(
          ["click", { id: idIn(request, "INV-1") }],
          ["click", { id: idIn(request, "INV-4"), kind: "shift" }],
          ["click", { id: idIn(request, "INV-2"), kind: "control" }],
        ),
      done(),
      done(),
    ],
    driver: createChromiumDriver({ page }),
  });
  await agent.execute("Select INV-1 to INV-4 without INV-2");
  expect(effects.all.map(({ detail }) => detail)).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect(prompts()[1]).toContain('Clicked "INV-4" while holding "Shift"');
});

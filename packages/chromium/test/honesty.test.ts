import { expectHonest, honestyCases, shareCases, tryCase } from "@giselles-ai/testing";
import { describe, it } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";

/** Those where the browser's own input is another than a script's; fields are written by the same script in both. */
const cases = Object.values(honestyCases)
  .flat()
  .filter(({ actions }) => actions.some(({ action }) => action === "click"));

const { withPage, open } = shareCases(cases, "driver");

describe("promise 2: with the browser's own input, honest about", () => {
  it.concurrent.each(cases.map((given) => [given.title, given] as const))("%s", async (_title, given) => {
    await withPage(async (page) => {
      await open(page, given);
      const driver = createChromiumDriver({ page });
      expectHonest(await tryCase(page, given, driver), given);
      await driver.close();
    });
  });
});

import { expectHonest, honestyCases, shareCases, tryCase } from "@giselles-ai/testing";
import { describe, it } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";

/** Only cases with clicks, because only they use trusted input; the same script writes fields in both drivers. */
const cases = Object.values(honestyCases)
  .flat()
  .filter(({ actions }) => actions.some(({ action }) => action === "click"));

const { withPage, open } = shareCases(cases, "driver");

describe("promise 2: with trusted input, honest about", () => {
  it.concurrent.each(cases.map((given) => [given.title, given] as const))("%s", async (_title, given) => {
    await withPage(async (page) => {
      await open(page, given);
      const driver = createChromiumDriver({ page });
      expectHonest(await tryCase(page, given, driver), given);
      await driver.close();
    });
  });
});

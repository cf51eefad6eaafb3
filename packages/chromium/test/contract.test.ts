import { describePageDriver, openPage } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";

describePageDriver("the Chromium driver", async (html) => {
  const driver = createChromiumDriver({ page: await openPage(html) });
  onTestFinished(() => driver.close());
  return driver;
});

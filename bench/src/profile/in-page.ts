import type { Page } from "playwright-core";
import type { CpuProfile } from "./cpu-profile.ts";

/** What the page's own thread does while something runs. */
export async function profileInPage(page: Page, run: () => Promise<unknown>): Promise<CpuProfile> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 100 });
  await session.send("Profiler.start");
  await run();
  const { profile } = await session.send("Profiler.stop");
  await session.detach();
  return profile;
}

import type { Page } from "playwright-core";
import type { CpuProfile } from "./cpu-profile.ts";

/** Profiles the page's main thread while something runs. */
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

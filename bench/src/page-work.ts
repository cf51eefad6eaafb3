import type { Page } from "playwright-core";

/**
 * Milliseconds of processor time that the page's main thread uses between this call and the call of the result: script, style, layout
 * and painting. Other programs do not count.
 */
export async function countWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  let before = await read();
  return async () => {
    const now = await read();
    const spent = now - before;
    before = now;
    return spent;
  };
}

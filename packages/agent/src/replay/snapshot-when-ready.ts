import type { PageDriver, Snapshot } from "@giselles-ai/protocol";

type SnapshotCallOptions = Parameters<PageDriver["snapshot"]>[0];

/** Wraps a page driver: `snapshot` waits until the page is ready or the time is up. */
export function snapshotWhenReady(
  driver: PageDriver,
  { isReady, timeoutMs }: { isReady(snapshot: Snapshot): boolean; timeoutMs: number },
): PageDriver {
  const snapshot = async (options: SnapshotCallOptions = {}): Promise<Snapshot> => {
    const end = performance.now() + timeoutMs;
    for (let pause = 20; ; pause = Math.min(200, pause * 2)) {
      const taken = await driver.snapshot(options);
      const remainingMs = end - performance.now();
      if (remainingMs <= 0 || isReady(taken)) return taken;
      const signal = options.signal && { signal: options.signal };
      await driver.waitForIdle?.({ timeoutMs: Math.ceil(remainingMs), ...signal });
      const delayMs = Math.max(0, Math.min(pause, end - performance.now()));
      await new Promise((resolve) => setTimeout(resolve, delayMs)); // an idle page can have a running timer
    }
  };
  return new Proxy(driver, {
    get(page, key) {
      if (key === "snapshot") return snapshot;
      const value: unknown = Reflect.get(page, key);
      return typeof value === "function" ? value.bind(page) : value;
    },
  });
}

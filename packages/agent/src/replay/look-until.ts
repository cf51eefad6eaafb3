import type { PageDriver, Snapshot } from "@giselles-ai/protocol";

type Look = Parameters<PageDriver["snapshot"]>[0];

/** The same page, whose snapshots are taken when it is ready, or when there was time enough to become so. */
export function waitingFor(
  driver: PageDriver,
  { isReady, timeoutMs }: { isReady(snapshot: Snapshot): boolean; timeoutMs: number },
): PageDriver {
  const snapshot = async (options: Look = {}): Promise<Snapshot> => {
    const end = performance.now() + timeoutMs;
    for (let pause = 20; ; pause = Math.min(200, pause * 2)) {
      const seen = await driver.snapshot(options);
      const left = end - performance.now();
      if (left <= 0 || isReady(seen)) return seen;
      const signal = options.signal && { signal: options.signal };
      await driver.waitForIdle?.({ timeoutMs: Math.ceil(left), ...signal });
      const rest = Math.max(0, Math.min(pause, end - performance.now()));
      await new Promise((resolve) => setTimeout(resolve, rest)); // a page can be quiet and have a timer that runs
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

import { openSharedBrowser, type SharedBrowser } from "@giselles-ai/chromium/internal";

export interface BrowserPoolOptions {
  /** Runs at the same time in one browser. */
  contexts: number;
  /** A browser is replaced after this many runs. */
  recycleAfter: number;
  headed: boolean;
  /** Addresses of running browsers. Empty: browsers are launched. */
  addresses: readonly string[];
}

/** A place for one run in a browser. */
export interface Seat {
  browser: SharedBrowser;
  /** Idempotent. */
  release(): Promise<void>;
}

export interface BrowserPool {
  take(): Promise<Seat>;
  close(): Promise<void>;
}

interface PooledBrowser {
  opening: Promise<SharedBrowser>;
  opened: SharedBrowser | undefined;
  address: string | undefined;
  active: number;
  runs: number;
}

/** Browsers for many runs. They open when they are needed. */
export function createBrowserPool({ contexts, recycleAfter, headed, addresses }: BrowserPoolOptions): BrowserPool {
  const browsers = new Set<PooledBrowser>();

  function isUsable({ opened, runs }: PooledBrowser): boolean {
    return runs < recycleAfter && opened?.isLost !== true;
  }

  function addBrowser(address: string | undefined): PooledBrowser {
    const browser: PooledBrowser = {
      opening: openSharedBrowser({ cdp: address, headless: !headed }),
      opened: undefined,
      address,
      active: 0,
      runs: 0,
    };
    browsers.add(browser);
    return browser;
  }

  /** The addresses, those with the fewest runs first. */
  function addressesByLoad(): (string | undefined)[] {
    if (addresses.length === 0) return [undefined];
    const load = (address: string) =>
      [...browsers].reduce((sum, browser) => sum + (browser.address === address ? browser.active : 0), 0);
    return [...addresses].sort((one, other) => load(one) - load(other));
  }

  async function sit(browser: PooledBrowser): Promise<Seat> {
    browser.active += 1;
    browser.runs += 1;
    let isReleased = false;
    const release = async () => {
      if (isReleased) return;
      isReleased = true;
      browser.active -= 1;
      if (browser.active > 0 || isUsable(browser)) return;
      browsers.delete(browser);
      await browser.opened?.close();
    };
    try {
      browser.opened = await browser.opening;
      return { browser: browser.opened, release };
    } catch (error) {
      browsers.delete(browser);
      throw error;
    }
  }

  return {
    async take() {
      const free = [...browsers].find((browser) => isUsable(browser) && browser.active < contexts);
      if (free) return sit(free);
      let failure: unknown;
      for (const address of addressesByLoad()) {
        try {
          return await sit(addBrowser(address));
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
    async close() {
      await Promise.all([...browsers].map(async ({ opening }) => (await opening.catch(() => undefined))?.close()));
      browsers.clear();
    },
  };
}

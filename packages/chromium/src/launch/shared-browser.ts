// One browser for several drivers: each gets a context, with its own cookies, tabs and rules for connections.
import type { Browser } from "playwright-core";
import { startSocksProxy } from "../network/socks-proxy.ts";
import { connect, type NetworkOptions, type OpenBrowser, openContext, startBrowser } from "./open-browser.ts";

export interface SharedBrowserOptions {
  /** The address of a running browser. Default: a browser is launched. */
  cdp?: string | undefined;
  /** Default true. */
  headless?: boolean | undefined;
}

export interface SharedBrowser {
  /** The browser has ended or disconnected. */
  readonly isLost: boolean;
  open(options: { storageState?: string }, network: NetworkOptions): Promise<OpenBrowser>;
  /** Ends a launched browser; disconnects from another. Idempotent. */
  close(): Promise<void>;
}

export async function openSharedBrowser({ cdp, headless = true }: SharedBrowserOptions = {}): Promise<SharedBrowser> {
  if (cdp) {
    const browser = await connect(cdp);
    return share(browser, { isRemote: true, close: () => browser.close() });
  }
  const started = startBrowser({ headless });
  try {
    return share(await started.browser, { isRemote: false, close: started.close });
  } catch (error) {
    await started.close();
    throw error;
  }
}

function share(browser: Browser, { isRemote, close }: { isRemote: boolean; close(): Promise<void> }): SharedBrowser {
  return {
    get isLost() {
      return !browser.isConnected();
    },
    async open(options, network) {
      const proxy = isRemote ? undefined : await startSocksProxy(network); // a browser elsewhere cannot reach our proxy
      try {
        const context = await openContext(browser, options, proxy?.url);
        const end = async () => {
          await context.close().catch(() => {}); // it has ended with its browser
          await proxy?.close();
        };
        return { context, page: await context.newPage(), ownsContext: true, isLaunched: !isRemote, close: end };
      } catch (error) {
        await proxy?.close();
        throw error;
      }
    },
    close,
  };
}

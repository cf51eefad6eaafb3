import type { ExecutionReport, Snapshot, SnapshotOptions } from "@giselles-ai/protocol";
import { type Browser, chromium as playwright } from "playwright-core";
import { present, programOf } from "../builds/build.ts";
import { McpSession } from "../peers/mcp-session.ts";
import { chromium, node } from "../peers/peer.ts";
import { type OpenedPage, waitUntilReady } from "./run-task.ts";

/** `giselle mcp`, connected to a browser that the benchmark reads as well. */
export interface McpBrowser {
  open(url: string): Promise<OpenedPage>;
  close(): Promise<void>;
}

export async function openMcpBrowser(cdpUrl: string): Promise<McpBrowser> {
  const browser = await playwright.connectOverCDP(cdpUrl);
  const session = new McpSession([node, programOf(present), "mcp", "--cdp", cdpUrl], { GISELLE_CHROMIUM: chromium });
  await session.start();
  let opened = 0;
  return {
    async open(url) {
      opened += 1;
      const address = `${url}?task=${opened}`; // a separate page for each task
      await session.call("navigate", { url: address });
      const page = findPage(browser, address);
      await page.evaluate(waitUntilReady);
      const snapshot = (options: SnapshotOptions = { scope: "page" }) =>
        session.callForData<Snapshot>("getFormSnapshot", options);
      const execute = (actions: unknown[]) => session.callForData<ExecutionReport>("executeFormActions", { actions });
      return { page, tool: { snapshot, execute } };
    },
    async close() {
      await session.close();
      await browser.close();
    },
  };
}

function findPage(browser: Browser, url: string) {
  const page = browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((each) => each.url() === url);
  if (!page) throw new Error(`The browser has no page with ${url}.`);
  return page;
}

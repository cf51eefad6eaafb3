import { type BrowserUse, openContext, recordEffects, startWebServer } from "@giselles-ai/testing";
import type { BrowserContextOptions } from "playwright-core";
import { onTestFinished } from "vitest";
import { createChromiumDriver } from "./create-chromium-driver.ts";
import type { CommonOptions } from "./open-driver.ts";

type PageSource =
  | string
  | {
      status?: number;
      headers?: Record<string, string>;
      body?: string;
      /** The connection is cut after it. */
      isCut?: boolean;
      /** What has to happen before the answer ends. */
      until?: Promise<void>;
    };

export interface Site {
  url: string;
  /** The same server as another site: its pages are of another origin, and in a process of their own. */
  elsewhere: string;
  /** Paths that were asked for, with the host. */
  asked: string[];
}

/** A site whose pages may name its own address as HERE and its other name as ELSEWHERE. It closes with the test. */
export async function servePages(pages: Record<string, PageSource>): Promise<Site> {
  const site = await startPages(pages);
  onTestFinished(() => site.close());
  return site;
}

/** The same for many tests, to be closed when they are done. */
export async function startPages(pages: Record<string, PageSource>): Promise<Site & { close(): Promise<void> }> {
  const asked: string[] = [];
  const server = await startWebServer(async (request, response) => {
    const path = request.url ?? "/";
    asked.push(`${request.headers.host?.split(":")[0]}${path}`);
    const source = pages[path.split("?")[0] ?? ""] ?? { status: 404 };
    const {
      status = 200,
      headers = {},
      body = "",
      isCut,
      until,
    } = typeof source === "string" ? { body: source } : source;
    const fill = (text: string) => text.replaceAll("ELSEWHERE", elsewhere).replaceAll("HERE", server.url);
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...filled });
    if (isCut) response.write(fill(body), () => response.destroy());
    else {
      response.write(fill(body));
      await until;
      response.end();
    }
  });
  const elsewhere = server.url.replace("127.0.0.1", "localhost");
  return { url: server.url, elsewhere, asked, close: () => server.close() };
}

export interface OpenOptions extends CommonOptions {
  context?: BrowserContextOptions;
  /** Default "page": what is asked of one page is the same in any Chromium, frames of other origins aside. */
  use?: BrowserUse;
}

/** A driver on a page of its own; the page can say `effect(name)` to an observer outside. */
export async function openDriver(url: string, options: OpenOptions = {}) {
  const { context: contextOptions, use, ...rest } = options;
  const context = await openContext(contextOptions, use);
  const page = await context.newPage();
  const effects = await recordEffects(page);
  const driver = createChromiumDriver({ page, ...rest });
  onTestFinished(() => driver.close());
  if (url) await driver.navigate(url);
  return { driver, page, effects };
}

/**
 * In the browser that users have: for tabs, files, dialogs and other programs, and for frames of other origins, which are in
 * processes of their own there. A headless shell has them in the process of their page.
 */
export function openInBrowser(url: string, options: OpenOptions = {}) {
  return openDriver(url, { ...options, use: "driver" });
}

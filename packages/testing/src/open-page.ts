import type { BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { BrowserUse } from "./browser.ts";
import { openContext } from "./open-context.ts";
import { startWebServer, type WebServer } from "./web-server.ts";

export interface OpenPageOptions {
  /** Of the page that holds the HTML, such as a Content-Security-Policy. */
  headers?: Record<string, string>;
  context?: BrowserContextOptions;
  /** Default "page". */
  use?: BrowserUse;
}

/**
 * Opens a page in a real browser, in a fresh context that closes with the test. The page is an HTML string, which is then
 * served from an http address so that it has an origin, storage and cookies; or a URL.
 */
export async function openPage(htmlOrUrl: string, options: OpenPageOptions = {}): Promise<Page> {
  const context = await openContext(options.context, options.use);
  const page = await context.newPage();
  const url = /^https?:/.test(htmlOrUrl) ? htmlOrUrl : await publish(htmlOrUrl, options.headers);
  await page.goto(url);
  return page;
}

const published = new Map<string, { html: string; headers: Record<string, string> }>();
let server: Promise<WebServer> | undefined;

/** Where links and forms of such a page lead. */
const elsewhere = { html: "<!doctype html><title>Elsewhere</title>Another page", headers: {} };

async function publish(html: string, headers: Record<string, string> = {}): Promise<string> {
  server ??= startWebServer((request, response) => {
    const { html, headers } = published.get(request.url ?? "") ?? elsewhere;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
  });
  const path = `/${published.size + 1}/`;
  published.set(path, { html, headers });
  onTestFinished(() => {
    published.set(path, { html: "", headers: {} }); // the number stays taken
  });
  return `${(await server).url}${path}`;
}

// Pages that report their state over a separate connection, independently of the contestant.

import type { ServerResponse } from "node:http";
import { readBody, startWebServer, type WebServer } from "@giselles-ai/testing";
import { within } from "./frame/within.ts";

/** An expression that reads the page's state. */
export interface WatchedPage {
  html: string;
  state: string;
}

export interface WatchedPages extends WebServer {
  /** Reads the current state of the page at this path, which must be open. */
  readState(path: string): Promise<string>;
  /** Notifies the page that a snapshot was taken. */
  reportLooked(path: string): Promise<void>;
}

export async function serveWatchedPages(pages: Record<string, WatchedPage>): Promise<WatchedPages> {
  const lines = new Map<string, ServerResponse>();
  const waiting = new Map<string, (state: string) => void>();
  const connected = new Map<string, () => void>();
  let asked = 0;
  const server = await startWebServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const path = url.searchParams.get("page") ?? "";
    if (url.pathname === "/line") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n");
      lines.set(path, response);
      connected.get(path)?.();
    } else if (url.pathname === "/state") {
      waiting.get(url.searchParams.get("ask") ?? "")?.(await readBody(request));
      response.end();
    } else {
      lines.delete(url.pathname);
      const page = pages[url.pathname];
      response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      response.end(page ? withLine(url.pathname, page) : "");
    }
  });

  async function ask(path: string, what: "state" | "looked"): Promise<string> {
    const line = new Promise<void>((resolve) => connected.set(path, resolve));
    if (!lines.has(path)) await within(5000, line, `The page at ${path} is not open.`);
    asked += 1;
    const id = String(asked);
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve));
    lines.get(path)?.write(`data: ${JSON.stringify({ id, what })}\n\n`);
    return within(
      5000,
      answer.finally(() => waiting.delete(id)),
      `The page at ${path} does not answer.`,
    );
  }

  return {
    ...server,
    readState: (path) => ask(path, "state"),
    reportLooked: async (path) => void (await ask(path, "looked")),
  };
}

/** The connection opens after the page has loaded, so that loading does not wait for it. */
function withLine(path: string, { html, state }: WatchedPage): string {
  return `<!doctype html><html lang="en"><title>A page</title><body>${html}<script>
addEventListener("load", () => setTimeout(() => {
  const line = new EventSource("/line?page=${path}");
  line.onmessage = ({ data }) => {
    const { id, what } = JSON.parse(data);
    if (what === "looked") globalThis.onLooked?.();
    void fetch("/state?ask=" + id, { method: "POST", body: String(${state}) });
  };
  addEventListener("pagehide", () => line.close()); // a browser has six connections to a host
}, 0));
</script></body></html>`;
}

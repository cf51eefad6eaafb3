import { startWebServer, type WebServer } from "@giselles-ai/testing";
import type { LookedAt } from "./pages.ts";

/** Blocks the pages' own scripts and the network, so that saved pages do not change. Contestants inject their own code. */
const still = "default-src 'none'; style-src 'unsafe-inline'; script-src blob:; img-src data:";

export function servePages(pages: LookedAt[]): Promise<WebServer> {
  return startWebServer((request, response) => {
    const page = pages[Number(request.url?.slice(1) || Number.NaN)];
    const headers = { "content-type": "text/html; charset=utf-8" };
    response.writeHead(page ? 200 : 404, page?.isSaved ? { ...headers, "content-security-policy": still } : headers);
    response.end(page?.html ?? "");
  });
}

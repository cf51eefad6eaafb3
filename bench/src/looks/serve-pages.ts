import { startWebServer, type WebServer } from "@giselles-ai/testing";
import type { LookedAt } from "./pages.ts";

/** No script of theirs, and no network: what is saved stays as it was. Contestants bring their own code. */
const still = "default-src 'none'; style-src 'unsafe-inline'; script-src blob:; img-src data:";

export function servePages(pages: LookedAt[]): Promise<WebServer> {
  return startWebServer((request, response) => {
    const page = pages[Number(request.url?.slice(1) || Number.NaN)];
    const headers = { "content-type": "text/html; charset=utf-8" };
    response.writeHead(page ? 200 : 404, page?.isSaved ? { ...headers, "content-security-policy": still } : headers);
    response.end(page?.html ?? "");
  });
}

import { onTestFinished } from "vitest";
import { startWebServer, type WebServer } from "./web-server.ts";

const published = new Map<string, { html: string; headers: Record<string, string> }>();
let server: Promise<WebServer> | undefined;

/** Response for the links and forms of such a page. */
const elsewhere = { html: "<!doctype html><title>Elsewhere</title>Another page", headers: {} };

/** Serves HTML from a separate http address for the duration of the test. */
export async function publish(html: string, headers: Record<string, string> = {}): Promise<string> {
  server ??= startWebServer((request, response) => {
    const { html, headers } = published.get(request.url ?? "") ?? elsewhere;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
  });
  const path = `/${published.size + 1}/`;
  published.set(path, { html, headers });
  onTestFinished(() => {
    published.set(path, { html: "", headers: {} }); // the port stays in use
  });
  return `${(await server).url}${path}`;
}

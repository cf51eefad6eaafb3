import { readFile, realpath } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { startWebServer, type WebServer } from "./web-server.ts";

const contentTypes: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".xhtml": "application/xhtml+xml",
};

/** Serves a folder of static files; `/` is its index.html. */
export async function serveFolder(folder: string): Promise<WebServer> {
  const base = await realpath(folder);
  return startWebServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = join(base, path.endsWith("/") ? `${path}index.html` : path);
    const content = file.startsWith(base + sep) ? await readFile(file).catch(() => undefined) : undefined;
    if (content === undefined) {
      response.writeHead(404, { "content-type": "text/plain" }).end(`There is no ${path} here.`);
      return;
    }
    response.writeHead(200, { "content-type": contentTypes[extname(file)] ?? "application/octet-stream" }).end(content);
  });
}

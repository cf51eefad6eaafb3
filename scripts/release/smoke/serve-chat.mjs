// `node smoke/serve-chat.mjs <route.js> <page.js>`: serves a chat route and a bundled page.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { serve } from "./serve.mjs";

const [route, script] = process.argv.slice(2);
const { POST } = await import(pathToFileURL(route).href);
const html = `<!doctype html><meta charset="utf-8"><title>Order</title><body><script src="/page.js"></script>`;
const server = await serve((request) => {
  if (request.method === "POST") return POST(request);
  if (new URL(request.url).pathname === "/page.js") return new Response(readFileSync(script));
  return new Response(html, { headers: { "content-type": "text/html" } });
});
process.stdout.write(`${server.url}\n`);

import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

const page = new URL("../public/index.html", import.meta.url);
const longestBody = 64 * 1024;

/** Serves the sample form, and takes what it sends. */
export function createSampleServer(): Server {
  return createServer((request, response) => {
    answer(request, response).catch(() => reply(response, 500, { error: "The sample server failed. Start it again." }));
  });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (request.method === "GET" && pathname === "/") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    response.end(await readFile(page));
  } else if (request.method === "POST" && pathname === "/registrations") {
    const body = await readJson(request);
    if (body === undefined) return reply(response, 400, { error: "Send one JSON object of at most 64 KiB." });
    reply(response, 201, { received: Object.keys(body).sort() });
  } else {
    reply(response, 404, { error: `There is no ${request.method} ${pathname}. The form is at /.` });
  }
}

async function readJson(request: IncomingMessage): Promise<object | undefined> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > longestBody) return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface WebServer extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string;
  /** Also closes open connections. Idempotent. */
  close(): Promise<void>;
}

/** Starts a real HTTP server on a free loopback port. */
export async function startWebServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<WebServer> {
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a string only for pipes
  const close = () => closeServer(server);
  return { url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

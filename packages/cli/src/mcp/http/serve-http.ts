import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { localhostAllowedHostnames } from "@modelcontextprotocol/server";
import { UsageError } from "../../usage-error.ts";
import type { BrowserServer } from "../create-browser-server.ts";
import { createHttpHandler } from "./http-handler.ts";

export interface ServeHttpOptions {
  /** A port, or a host and a port: 4310, 0.0.0.0:4310. */
  address: string;
  /** Default: a new one, which is printed. */
  token: string | undefined;
  open(): Promise<BrowserServer>;
  /** Default 30 minutes. */
  idleMs?: number;
  write(text: string): void;
  /** Called with the address and the token. */
  onListening?(address: { url: string; token: string }): void;
  /** Called when no session is left and no request has come for the idle time. */
  onIdle?(): void;
}

const minTokenLength = 16;

/** Serves at http://host:port/mcp. */
export async function serveHttp(options: ServeHttpOptions): Promise<{ close(): Promise<void> }> {
  const { host, port } = readAddress(options.address);
  const isLoopback = ["127.0.0.1", "localhost", "[::1]"].includes(host);
  if (!isLoopback && options.token === undefined)
    throw new UsageError(
      `Other machines can reach ${host}. Set GISELLE_MCP_TOKEN to a secret of ${minTokenLength} characters.`,
    );
  const token = options.token ?? randomBytes(24).toString("base64url");
  if (token.length < minTokenLength)
    throw new UsageError(`GISELLE_MCP_TOKEN is too short. Use at least ${minTokenLength} characters.`);
  const hosts = [...localhostAllowedHostnames(), host];
  const idleMs = options.idleMs ?? 30 * 60_000;
  const handler = createHttpHandler({ token, hosts, open: options.open, idleMs });
  const server = createServer(getRequestListener(handler.fetch, { overrideGlobalObjects: false }));
  const idle = setTimeout(() => (handler.size > 0 ? idle.refresh() : options.onIdle?.()), idleMs);
  server.on("request", () => idle.refresh());
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host.replace(/^\[|\]$/g, ""), listening);
  });
  const { port: open } = server.address() as AddressInfo; // a string only for pipes
  const url = `http://${host}:${open}/mcp`;
  options.write(`Serving MCP at ${url}\n`);
  if (options.onListening) options.onListening({ url, token });
  else if (options.token === undefined) options.write(`Token: ${token}\n`);
  return {
    async close() {
      clearTimeout(idle);
      await handler.close();
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function readAddress(written: string): { host: string; port: number } {
  const [, host = "127.0.0.1", digits = ""] = /^(?:(.+):)?(\d+)$/.exec(written) ?? [];
  const port = Number(digits);
  if (digits !== "" && port <= 65_535) return { host, port };
  throw new UsageError("--http takes a port, or a host and a port, for example 4310 or 0.0.0.0:4310.");
}

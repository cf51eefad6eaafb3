import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import next from "next";
import { createApp } from "./server/app.ts";
import { place } from "./server/route.ts";

const usualPort = 3000;

// Nothing is told to anybody of how this is used.
process.env.NEXT_TELEMETRY_DISABLED = "1";

/** Listens on PORT, or else on 3000, or else on any free port. A PORT that was asked for is never swapped for another. */
async function listen(server: Server): Promise<string> {
  const wanted = process.env.PORT;
  const ports = wanted === undefined ? [usualPort, 0] : [Number(wanted)];
  for (const port of ports) {
    if (await tryPort(server, port)) return `http://localhost:${(server.address() as AddressInfo).port}`;
  }
  throw new Error(`Port ${wanted} cannot be used. Set PORT to a free one, or leave it unset to get one.`);
}

function tryPort(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const onError = () => resolve(false);
    server.once("error", onError);
    try {
      server.listen(port, "127.0.0.1", () => {
        server.off("error", onError);
        resolve(true);
      });
    } catch {
      resolve(false); // not a port number at all
    }
  });
}

/** Which engine is in use, and why. */
async function sayEngine(): Promise<string> {
  try {
    const { state } = await giselle.engineInUse();
    return `Engine: ${state.label}. ${state.note}`;
  } catch (error) {
    return `Engine: none. ${(error as Error).message}`;
  }
}

// The routes find it here.
const giselle = createApp(process.env);
place.__giselleApp = giselle;
const server = createServer();
// GISELLE_DEV is for work on the pages: they are built when they are asked for.
const dev = Boolean(process.env.GISELLE_DEV);
const pages = next({ dev, dir: fileURLToPath(new URL("..", import.meta.url)), httpServer: server });

let stoppedAt: number | undefined;

/** A terminal, and whatever started this, may both pass on one Ctrl-C. Only a later one is meant to end it at once. */
function onSignal(): void {
  if (stoppedAt !== undefined && Date.now() - stoppedAt > 1000) process.exit(1);
  if (stoppedAt === undefined) void stop();
  stoppedAt ??= Date.now();
}

async function stop(): Promise<void> {
  server.close();
  await giselle.close();
  server.closeAllConnections();
  await pages.close();
}

try {
  await pages.prepare();
  server.on("request", pages.getRequestHandler());
  const address = await listen(server);
  process.stdout.write(`\n  Giselle is at ${address}\n  ${await sayEngine()}\n  Ctrl-C stops it.\n\n`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, onSignal);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
  await stop();
}

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import next from "next";
import { createApp } from "./server/app.ts";
import { globalApp } from "./server/route.ts";

const defaultPort = 3000;
/** Only this machine, because there is no login. In a container, whose port is published to one machine only, 0.0.0.0. */
const host = process.env.GISELLE_WEB_HOST || "127.0.0.1";

// No telemetry.
process.env.NEXT_TELEMETRY_DISABLED = "1";

/** Listens on PORT if it is set. Otherwise on 3000, or on any free port if that is taken. */
async function listen(server: Server): Promise<string> {
  const requestedPort = process.env.PORT;
  const ports = requestedPort === undefined ? [defaultPort, 0] : [Number(requestedPort)];
  for (const port of ports) {
    if (await tryPort(server, port)) return `http://localhost:${(server.address() as AddressInfo).port}`;
  }
  throw new Error(`Can't listen on port ${requestedPort}. Set PORT to a free port, or unset it to use any free port.`);
}

function tryPort(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const onError = () => resolve(false);
    server.once("error", onError);
    try {
      server.listen(port, host, () => {
        server.off("error", onError);
        resolve(true);
      });
    } catch {
      resolve(false); // not a valid port number
    }
  });
}

async function describeEngine(): Promise<string> {
  try {
    const { state } = await giselle.engineInUse();
    return `Engine: ${state.label}. ${state.note}`;
  } catch (error) {
    return `Engine: none. ${(error as Error).message}`;
  }
}

// The routes read the app from there.
const giselle = await createApp(process.env).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
globalApp.__giselleApp = giselle;
const server = createServer();
// GISELLE_DEV is for developing the pages: Next.js then compiles them on request.
const dev = Boolean(process.env.GISELLE_DEV);
const pages = next({ dev, dir: fileURLToPath(new URL("..", import.meta.url)), httpServer: server });

let stoppedAt: number | undefined;

/** One Ctrl-C can arrive twice, from the terminal and from a parent process. Only one that comes a second later exits at once. */
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
  process.stdout.write(
    `\n  Giselle is running at ${address}\n  ${await describeEngine()}\n  Press Ctrl-C to stop.\n\n`,
  );
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, onSignal);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
  await stop();
}

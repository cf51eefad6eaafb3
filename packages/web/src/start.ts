import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import next from "next";

const usualPort = 3000;

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

const app = next({ dev: false, dir: fileURLToPath(new URL("..", import.meta.url)) });
const server = createServer();
try {
  await app.prepare();
  server.on("request", app.getRequestHandler());
  process.stdout.write(`\n  Giselle is at ${await listen(server)}\n  Ctrl-C stops it.\n\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await app.close();
  });
}

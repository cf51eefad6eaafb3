import { EventEmitter, on } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface CuttingProxy {
  /** Address of the proxied server. */
  url: string;
  /** Drops every connection at once, and refuses new ones until `mend`. */
  cut(): void;
  /** Drops the connection as soon as a request for this path has been forwarded. */
  cutAfter(path: string): Promise<void>;
  mend(): void;
}

/** Whether a request has its body: a server does not know the beginning of one. */
function isWhole(request: string): boolean {
  const end = request.indexOf("\r\n\r\n");
  const length = Number(/^content-length: *(\d+)/im.exec(request.slice(0, end))?.[1] ?? 0);
  return end >= 0 && request.length - end - 4 >= length;
}

/** A proxy to a loopback server whose connections can be dropped. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const passing = new EventEmitter();
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    let passed = "";
    near.on("data", (chunk: Buffer) => {
      passed += chunk.toString("latin1");
      if (!isWhole(passed)) return;
      passing.emit("request", passed.split("\r\n", 1)[0]);
      passed = "";
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The proxy has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    async cutAfter(path) {
      for await (const [line] of on(passing, "request")) if (line.split(" ")[1] === path) return cut();
    },
    mend() {
      isCut = false;
    },
  };
}

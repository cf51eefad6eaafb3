import { connect, createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { connectChecked, shareLookUps } from "./connect-checked.ts";
import type { ConnectionPolicy } from "./connection-policy.ts";
import { startSocksProxy } from "./socks-proxy.ts";

const open: ConnectionPolicy = { open() {}, allowsHost: async () => true, allowsAddress: async () => true };

/** A server that sends back what it gets. */
async function startEcho(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

async function connectTo(url: string) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    received = Buffer.concat([received, bytes]);
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, closed, read: () => received };
}

const byName = (host: string, port: number) =>
  Buffer.from([5, 1, 0, 5, 1, 0, 3, host.length, ...Buffer.from(host), port >> 8, port & 255]);

describe("the SOCKS proxy", () => {
  it("connects to a name, and passes bytes on in both directions, however they are cut", async () => {
    const port = await startEcho();
    const proxy = await startSocksProxy({ policy: open, lookUp: async () => ["127.0.0.1"] });
    onTestFinished(() => proxy.close());
    const client = await connectTo(proxy.url);
    for (const byte of byName("shop.example", port)) client.socket.write(Buffer.from([byte]));
    client.socket.write("hello");
    await expect.poll(() => client.read().subarray(12).toString()).toBe("hello");
    expect([...client.read().subarray(0, 4)]).toEqual([5, 0, 5, 0]);
  });

  it("refuses a name as soon as one of its addresses is not allowed", async () => {
    const port = await startEcho();
    const failures: string[] = [];
    const proxy = await startSocksProxy({
      policy: { ...open, allowsAddress: async (_, kind) => kind === "public" },
      lookUp: async () => ["93.184.216.34", "127.0.0.1"],
      onFailure: ({ host }, reason) => failures.push(`${host} ${reason}`),
    });
    onTestFinished(() => proxy.close());
    const client = await connectTo(proxy.url);
    client.socket.write(byName("rebound.example", port));
    await client.closed;
    expect([...client.read().subarray(2, 4)]).toEqual([5, 2]);
    expect(failures).toEqual(["rebound.example not-allowed"]);
  });

  it.each([
    ["another version", [4, 1, 0, 80]],
    ["a datagram", [5, 1, 0, 5, 3, 0, 1, 127, 0, 0, 1, 0, 80]],
    ["an unknown kind of address", [5, 1, 0, 5, 1, 0, 9, 1]],
  ])("closes on %s", async (_, bytes) => {
    const proxy = await startSocksProxy({ policy: open });
    onTestFinished(() => proxy.close());
    const client = await connectTo(proxy.url);
    client.socket.write(Buffer.from(bytes));
    await client.closed;
  });
});

describe("look-ups and addresses", () => {
  it("looks a name up once for connections at the same time, and again later", async () => {
    let now = 0;
    let asked = 0;
    const lookUp = shareLookUps(
      async () => {
        asked += 1;
        return ["127.0.0.1"];
      },
      () => now,
    );
    await Promise.all([lookUp("a"), lookUp("a"), lookUp("b")]);
    expect(asked).toBe(2);
    now += 6000;
    await lookUp("a");
    expect(asked).toBe(3);
  });

  it("does not use a failed look-up again", async () => {
    const answers = [Promise.reject(new Error("no answer")), Promise.resolve(["127.0.0.1"])];
    const lookUp = shareLookUps(() => answers.shift() as Promise<string[]>);
    await expect(lookUp("a")).rejects.toThrow("no answer");
    expect(await lookUp("a")).toEqual(["127.0.0.1"]);
  });

  it("checks a shared look-up with every connection", async () => {
    const port = await startEcho();
    let mayConnect = true;
    const policy = { ...open, allowsAddress: async () => mayConnect };
    const destination = { host: "shop.test", port };
    const lookUp = shareLookUps(async () => ["127.0.0.1"]);
    (await connectChecked(destination, { policy, lookUp })).destroy();
    mayConnect = false;
    await expect(connectChecked(destination, { policy, lookUp })).rejects.toMatchObject({ reason: "not-allowed" });
  });

  it("tries the next address of a name beside one that does not answer or refuses", async () => {
    const port = await startEcho();
    const silent = "192.0.2.1"; // reserved for documentation: no answer, or no way to it
    for (const first of [silent, "127.0.0.2"]) {
      const lookUp = async () => [first, "127.0.0.1"];
      const started = performance.now();
      const socket = await connectChecked({ host: "shop.test", port }, { policy: open, lookUp });
      onTestFinished(() => void socket.destroy());
      expect(socket.remoteAddress).toBe("127.0.0.1");
      expect(performance.now() - started).toBeLessThan(4000); // an address may take five seconds
    }
  });
});

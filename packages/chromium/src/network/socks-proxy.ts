// The browser's only way to the network: a SOCKS5 proxy (RFC 1928) on the loopback interface. The browser sends it names, not
// addresses, so look-up, check and connection happen in one place.
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import {
  ConnectionError,
  type ConnectionFailure,
  connectChecked,
  type LookUp,
  lookUpInSystem,
  shareLookUps,
} from "./connect-checked.ts";
import type { ConnectionPolicy, Destination } from "./connection-policy.ts";

export interface SocksProxy {
  /** Such as socks5://127.0.0.1:40123. */
  url: string;
  close(): Promise<void>;
}

export interface SocksProxyOptions {
  policy: ConnectionPolicy;
  /** Default: the system's. */
  lookUp?: LookUp;
  onFailure?(destination: Destination, reason: ConnectionFailure): void;
}

export async function startSocksProxy({
  policy,
  lookUp: ask = lookUpInSystem,
  onFailure,
}: SocksProxyOptions): Promise<SocksProxy> {
  const lookUp = shareLookUps(ask);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };

  async function serve(client: Socket): Promise<void> {
    const { destination, reply } = await readRequest(client);
    try {
      const upstream = await connectChecked(destination, { policy, lookUp });
      track(upstream);
      if (client.destroyed) return void upstream.destroy();
      reply(0);
      join(client, upstream);
    } catch (error) {
      const reason = error instanceof ConnectionError ? error.reason : "unreachable";
      onFailure?.(destination, reason);
      reply(replyCodes[reason]);
      client.end();
    }
  }

  const server = createServer({ noDelay: true }, (client) => {
    track(client);
    client.on("error", () => client.destroy());
    serve(client).catch(() => client.destroy());
  });
  await listen(server);
  return {
    url: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const replyCodes: Record<ConnectionFailure, number> = { "not-allowed": 2, unreachable: 3, "not-found": 4, refused: 5 };

function join(client: Socket, upstream: Socket): void {
  upstream.on("error", () => client.destroy());
  client.once("close", () => upstream.destroy());
  upstream.once("close", () => client.destroy());
  client.pipe(upstream).pipe(client);
}

async function readRequest(client: Socket): Promise<{ destination: Destination; reply(code: number): void }> {
  const bytes = createByteReader(client);
  const [version, methods = 0] = await bytes.take(2);
  if (version !== 5) throw new Error("not SOCKS5");
  await bytes.take(methods);
  client.write(Buffer.from([5, 0])); // no authentication: the port is only reachable from this machine
  const [, command, , type = 0] = await bytes.take(4);
  const host = await readHost(bytes, type);
  const port = (await bytes.take(2)).readUInt16BE();
  const reply = (code: number) => client.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]));
  if (command !== 1) {
    reply(7); // only CONNECT: UDP would leave by a way that is not checked
    throw new Error("not CONNECT");
  }
  bytes.release();
  return { destination: { host, port }, reply };
}

async function readHost(bytes: ByteReader, type: number): Promise<string> {
  if (type === 1) return [...(await bytes.take(4))].join(".");
  if (type === 4) return (await bytes.take(16)).toString("hex").replace(/(.{4})(?!$)/g, "$1:");
  if (type !== 3) throw new Error("unknown address type");
  const [length = 0] = await bytes.take(1);
  return (await bytes.take(length)).toString("latin1");
}

interface ByteReader {
  take(count: number): Promise<Buffer>;
  /** Gives what was read ahead back to the socket. */
  release(): void;
}

function createByteReader(socket: Socket): ByteReader {
  let buffered = Buffer.alloc(0);
  let wake = () => {};
  const onData = (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    wake();
  };
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
    wake();
  };
  socket.on("data", onData).once("close", onClose);
  return {
    async take(count) {
      while (buffered.length < count) {
        if (isClosed) throw new Error("the browser closed the connection");
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const taken = buffered.subarray(0, count);
      buffered = buffered.subarray(count);
      return taken;
    },
    release() {
      socket.pause();
      socket.off("data", onData).off("close", onClose);
      if (buffered.length > 0) socket.unshift(buffered);
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
}

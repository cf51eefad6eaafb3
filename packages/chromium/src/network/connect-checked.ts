// Opens a TCP connection to an address that was checked. The name is looked up once and the connection goes to what that
// look-up returned, so that no second answer of a name server can come between check and connection.
import { lookup as systemLookup } from "node:dns/promises";
import { connect, isIP, type Socket } from "node:net";
import { addressKind } from "./address-kind.ts";
import type { ConnectionPolicy, Destination } from "./connection-policy.ts";

export type ConnectionFailure = "not-allowed" | "not-found" | "refused" | "unreachable";

export class ConnectionError extends Error {
  readonly reason: ConnectionFailure;
  constructor(reason: ConnectionFailure, { host, port }: Destination, cause?: unknown) {
    super(`No connection to ${host}:${port}: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Returns all addresses of a name. */
export type LookUp = (host: string) => Promise<string[]>;

export const lookUpInSystem: LookUp = async (host) => {
  const found = await systemLookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

/** How long one address of a name is tried before the next, in ms. */
const addressTimeoutMs = 5000;

export async function connectChecked(
  destination: Destination,
  { policy, lookUp }: { policy: ConnectionPolicy; lookUp: LookUp },
): Promise<Socket> {
  if (!(await policy.allowsHost(destination))) throw new ConnectionError("not-allowed", destination);
  const addresses = await addressesOf(destination, lookUp);
  // A name with one forbidden address is refused altogether: it would be reached at the next look-up.
  const answers = await Promise.all(addresses.map((each) => policy.allowsAddress(destination, addressKind(each))));
  if (answers.includes(false)) throw new ConnectionError("not-allowed", destination);
  let cause: unknown;
  for (const address of addresses) {
    try {
      return await connectTo(address, destination.port);
    } catch (error) {
      cause = error;
    }
  }
  const isRefused = (cause as NodeJS.ErrnoException | undefined)?.code === "ECONNREFUSED";
  throw new ConnectionError(isRefused ? "refused" : "unreachable", destination, cause);
}

async function addressesOf(destination: Destination, lookUp: LookUp): Promise<string[]> {
  if (isIP(destination.host)) return [destination.host];
  try {
    const addresses = await lookUp(destination.host);
    if (addresses.length > 0) return addresses;
  } catch (cause) {
    throw new ConnectionError("not-found", destination, cause);
  }
  throw new ConnectionError("not-found", destination);
}

function connectTo(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new Error("timeout")), addressTimeoutMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.off("error", reject);
      resolve(socket);
    });
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

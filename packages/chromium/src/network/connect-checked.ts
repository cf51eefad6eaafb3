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

/** How long one address of a name is tried, in ms. */
const addressTimeoutMs = 5000;
/** How long the first addresses may take before the next is tried beside them, in ms: many networks announce IPv6 without having it. */
const nextAddressMs = 250;
/** How long a look-up is used again, in ms. A page asks for a name with every connection. */
const lookUpMs = 5000;

/** Shares look-ups of the same name. What they return is checked with every connection. */
export function shareLookUps(lookUp: LookUp, now: () => number = () => performance.now()): LookUp {
  const known = new Map<string, { at: number; addresses: Promise<string[]> }>();
  return (host) => {
    for (const [name, { at }] of known) if (now() - at > lookUpMs) known.delete(name);
    const found = known.get(host);
    if (found) return found.addresses;
    const addresses = lookUp(host);
    known.set(host, { at: now(), addresses });
    addresses.catch(() => known.delete(host));
    return addresses;
  };
}

export async function connectChecked(
  destination: Destination,
  { policy, lookUp }: { policy: ConnectionPolicy; lookUp: LookUp },
): Promise<Socket> {
  if (!(await policy.allowsHost(destination))) throw new ConnectionError("not-allowed", destination);
  const addresses = await addressesOf(destination, lookUp);
  // A name with one forbidden address is refused altogether: it would be reached at the next look-up.
  const answers = await Promise.all(addresses.map((each) => policy.allowsAddress(destination, addressKind(each))));
  if (answers.includes(false)) throw new ConnectionError("not-allowed", destination);
  try {
    return await connectToFirst(addresses, destination.port);
  } catch (cause) {
    const isRefused = (cause as NodeJS.ErrnoException | undefined)?.code === "ECONNREFUSED";
    throw new ConnectionError(isRefused ? "refused" : "unreachable", destination, cause);
  }
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

/** Tries one address after the other, beside those that have not answered yet. The first connection counts. */
function connectToFirst(addresses: readonly string[], port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const pending = new Set<Socket>();
    const left = [...addresses];
    let timer: NodeJS.Timeout | undefined;
    const tryNext = (cause?: unknown) => {
      clearTimeout(timer);
      const host = left.shift();
      if (host === undefined) {
        if (pending.size === 0) reject(cause);
        return;
      }
      const socket = connect({ host, port, noDelay: true });
      pending.add(socket);
      const limit = setTimeout(() => socket.destroy(new Error("timeout")), addressTimeoutMs);
      const onError = (error: unknown) => {
        clearTimeout(limit);
        pending.delete(socket);
        tryNext(error);
      };
      socket.once("error", onError);
      socket.once("close", () => clearTimeout(limit));
      socket.once("connect", () => {
        clearTimeout(limit);
        clearTimeout(timer);
        socket.off("error", onError);
        pending.delete(socket);
        left.length = 0;
        for (const slower of pending) slower.destroy();
        resolve(socket);
      });
      timer = setTimeout(tryNext, nextAddressMs);
    };
    tryNext();
  });
}

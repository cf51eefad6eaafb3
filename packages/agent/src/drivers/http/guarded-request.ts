// One HTTP request that connects to no address but one that was checked. The name is looked up once, and the connection goes
// to what that look-up gave: there is no moment between the check and the connection in which another answer could come.
import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { HttpError } from "./http-error.ts";

export interface GuardedRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  allowAddress(address: string): boolean;
  lookup: Lookup;
  signal: AbortSignal;
}

/** All addresses of a name. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

export const lookupInSystem: Lookup = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

/** How long an address of a name is tried before the next. Node's own 250 ms are too short for a busy machine. */
const addressPatienceMs = 5000;

export async function sendGuarded(options: GuardedRequest): Promise<IncomingMessage> {
  const { url, method, headers, body, allowAddress, signal } = options;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !allowAddress(host)) throw blocked(host);
  // Node takes its time over these two, and most programs that could send requests send none.
  const { request: send } = await (url.protocol === "https:" ? import("node:https") : import("node:http"));
  return new Promise((resolve, reject) => {
    const connecting = { agent: false, lookup: checked(options), autoSelectFamilyAttemptTimeout: addressPatienceMs };
    const request = send(url, { method, headers, signal, ...connecting });
    request.once("response", resolve);
    request.once("error", reject);
    request.once("socket", (socket: Socket) => {
      // Should a connection ever come about in another way, nothing is sent through it.
      socket.once("connect", () => {
        if (!allowAddress(socket.remoteAddress ?? "")) request.destroy(blocked(host));
      });
    });
    request.end(body);
  });
}

function checked({ lookup, allowAddress }: GuardedRequest): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname).then(
      (addresses) => {
        const [first] = addresses;
        // One that is not allowed is enough: a name that is half inside is no name of the public internet.
        if (!first || addresses.some(({ address }) => !allowAddress(address))) callback(blocked(hostname), "");
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

function blocked(host: string): HttpError {
  return new HttpError("BLOCKED", `${host} is not on the public internet. Only public addresses may be fetched.`);
}

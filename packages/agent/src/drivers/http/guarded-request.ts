// Sends an HTTP request only to checked addresses. The name is resolved once and the connection uses that result, so a second
// DNS answer cannot bypass the check.
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

/** Resolves a name to all its addresses. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

export const lookupInSystem: Lookup = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

/** How long to try an address before the next one. Node's default of 250 ms is too short for a busy machine. */
const addressTimeoutMs = 5000;

export async function sendGuarded(options: GuardedRequest): Promise<IncomingMessage> {
  const { url, method, headers, body, allowAddress, signal } = options;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !allowAddress(host)) throw blocked(host);
  // Loaded on first use: these modules are slow to load, and most programs send no requests.
  const { request: send } = await (url.protocol === "https:" ? import("node:https") : import("node:http"));
  return new Promise((resolve, reject) => {
    const connecting = {
      agent: false,
      lookup: checkedLookup(options),
      autoSelectFamilyAttemptTimeout: addressTimeoutMs,
    };
    const request = send(url, { method, headers, signal, ...connecting });
    request.once("response", resolve);
    request.once("error", reject);
    request.once("socket", (socket: Socket) => {
      // A second check, in case a connection was made in another way.
      socket.once("connect", () => {
        if (!allowAddress(socket.remoteAddress ?? "")) request.destroy(blocked(host));
      });
    });
    request.end(body);
  });
}

function checkedLookup({ lookup, allowAddress }: GuardedRequest): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname).then(
      (addresses) => {
        const [first] = addresses;
        // A single address that is not allowed blocks the name.
        if (!first || addresses.some(({ address }) => !allowAddress(address))) callback(blocked(hostname), "");
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

function blocked(host: string): HttpError {
  return new HttpError("BLOCKED", `${host} is not on the public internet. Only public addresses can be fetched.`);
}

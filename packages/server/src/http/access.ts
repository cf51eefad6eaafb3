import { createHash } from "node:crypto";
import { Refusal } from "./refusal.ts";

export interface AccessOptions {
  /** Tenants by API key, or a function that returns the present ones. Without keys, every caller is the tenant "default". */
  apiKeys?: Record<string, string> | (() => Record<string, string>);
  /** Allowed host names, in addition to loopback and the host of `publicUrl`. */
  hosts?: string[];
  publicUrl?: string;
  /** Web origins whose pages may call the run endpoints and the relay, in addition to the server's own. Default none. */
  origins?: string[];
}

export interface Access {
  /** Throws a refusal for a foreign Host or Origin, to protect against DNS rebinding and cross-site requests. */
  checkHostAndOrigin(request: Request, options?: { anyOrigin?: boolean }): void;
  /** Whether a call with this Host header may come in. */
  allowsHost(host: string | undefined): boolean;
  /** The tenant of a request. Throws a refusal without a valid API key. */
  tenantOf(request: Request): string;
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Creates access checks: which hosts and origins may call the server, and which tenant an API key belongs to.
 *
 * @example <caption>packages/server/src/create-agent-server.test.ts</caption>
 * const access = createAccess({ apiKeys: { "a-key": "acme" }, hosts: ["agents.example"] });
 * const request = new Request("http://agents.example/", { headers: { authorization: "Bearer a-key" } });
 * access.checkHostAndOrigin(request); // throws for an unknown host or origin
 * expect(access.tenantOf(request)).toBe("acme");
 */
export function createAccess({ apiKeys, hosts = [], publicUrl, origins = [] }: AccessOptions): Access {
  const hostNames = new Set([...loopback, ...hosts, ...(publicUrl ? [new URL(publicUrl).hostname] : [])]);
  const allowedOrigins = new Set([...origins, ...(publicUrl ? [new URL(publicUrl).origin] : [])]);
  const findTenant = apiKeys && createTenantSearch(typeof apiKeys === "function" ? apiKeys : () => apiKeys);

  const allowsHost = (host = "") => hostNames.has(hostnameOf(host) ?? "");

  return {
    allowsHost,
    checkHostAndOrigin(request, { anyOrigin = false } = {}) {
      const { hostname, origin } = new URL(request.url);
      const host = request.headers.get("host");
      if (host === null ? !hostNames.has(hostname) : !allowsHost(host)) {
        throw new Refusal("FORBIDDEN", 'This host name is not allowed. Add it to "hosts", or set "publicUrl".');
      }
      const from = request.headers.get("origin");
      if (!anyOrigin && from !== null && from !== origin && !allowedOrigins.has(from)) {
        throw new Refusal("FORBIDDEN", 'Pages of this origin may not call this server. Add it to "origins".');
      }
      // Browsers send no Origin with requests for images and the like, but say whether another site asks.
      const site = request.headers.get("sec-fetch-site");
      if (!anyOrigin && from === null && (site === "cross-site" || site === "same-site")) {
        throw new Refusal("FORBIDDEN", "Pages of other sites may not call this server.");
      }
    },
    tenantOf(request) {
      if (!findTenant) return "default";
      const key = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
      const tenant = key === undefined ? undefined : findTenant(key);
      if (tenant === undefined) {
        throw new Refusal(
          "UNAUTHORIZED",
          "A valid API key is required. Send it as the header Authorization: Bearer <key>.",
        );
      }
      return tenant;
    },
  };
}

/** Looks keys up by hash, so that timing reveals nothing about them. */
function createTenantSearch(readKeys: () => Record<string, string>): (key: string) => string | undefined {
  let keys: Record<string, string> | undefined;
  let tenants = new Map<string, string>();
  return (key) => {
    const present = readKeys();
    if (present !== keys) tenants = new Map(Object.entries(present).map(([one, tenant]) => [hash(one), tenant]));
    keys = present;
    return tenants.get(hash(key));
  };
}

/** Undefined for a text that is more or less than a name and a port, such as `someone@localhost`. */
function hostnameOf(host: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname;
}

function hash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

import { createHash } from "node:crypto";
import { Refusal } from "./refusal.ts";

export interface AccessOptions {
  /** Each key, with the tenant whose it is. Without any, everybody who reaches the server is the tenant "default". */
  apiKeys?: Record<string, string>;
  /** Host names, besides loopback's own and that of `publicUrl`, under which the server is called. */
  hosts?: string[];
  publicUrl?: string;
  /** Web origins whose pages may call the run endpoints and connect to the relay. Default none but the server's own. */
  origins?: string[];
}

export interface Access {
  /** Throws a refusal for a foreign Host or Origin: a page somewhere on the web, in the browser of somebody near. */
  checkWay(request: Request, options?: { anyOrigin?: boolean }): void;
  /** Whose call it is. */
  tenantOf(request: Request): string;
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Creates the checks of a server: by which host and origin it may be called, and which tenant an API key belongs to.
 *
 * @example <caption>packages/server/src/create-agent-server.test.ts</caption>
 * const access = createAccess({ apiKeys: { "a-key": "acme" }, hosts: ["agents.example"] });
 * const request = new Request("http://agents.example/", { headers: { authorization: "Bearer a-key" } });
 * access.checkWay(request); // throws for a host or an origin that is not known
 * expect(access.tenantOf(request)).toBe("acme");
 */
export function createAccess({ apiKeys, hosts = [], publicUrl, origins = [] }: AccessOptions): Access {
  const names = new Set([...loopback, ...hosts, ...(publicUrl ? [new URL(publicUrl).hostname] : [])]);
  const ownOrigins = new Set([...origins, ...(publicUrl ? [new URL(publicUrl).origin] : [])]);
  // Keys are found by their hash, so that how long it takes says nothing about them.
  const tenants = apiKeys && new Map(Object.entries(apiKeys).map(([key, tenant]) => [hash(key), tenant]));

  return {
    checkWay(request, { anyOrigin = false } = {}) {
      const { hostname, origin } = new URL(request.url);
      const host = request.headers.get("host");
      const called = host === null ? hostname : hostnameOf(host);
      if (!names.has(called ?? "")) {
        throw new Refusal(
          "FORBIDDEN",
          'This server is not called by that name. Add it to "hosts", or set "publicUrl".',
        );
      }
      const from = request.headers.get("origin");
      if (!anyOrigin && from !== null && from !== origin && !ownOrigins.has(from)) {
        throw new Refusal("FORBIDDEN", 'Pages of this origin may not call this server. Add it to "origins".');
      }
    },
    tenantOf(request) {
      if (!tenants) return "default";
      const key = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
      const tenant = key === undefined ? undefined : tenants.get(hash(key));
      if (tenant === undefined) {
        throw new Refusal("UNAUTHORIZED", "Give an API key of this server, as the header Authorization: Bearer <key>.");
      }
      return tenant;
    },
  };
}

function hostnameOf(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}

function hash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

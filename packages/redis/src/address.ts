export interface Host {
  host: string;
  port: number;
}

export interface Login {
  username?: string;
  password?: string;
}

/** Where Redis is: one server, the nodes of a cluster, or the sentinels that know the primary. */
export type RedisAddress =
  | { kind: "server"; url: string }
  | { kind: "cluster"; nodes: Host[]; login: Login; tls: boolean }
  | {
      kind: "sentinel";
      sentinels: Host[];
      /** The name of the group of servers that the sentinels watch. */
      name: string;
      db: number;
      login: Login;
      sentinelLogin: Login;
      tls: boolean;
    };

const form =
  /^redis(?<secure>s?)(?:\+(?<kind>cluster|sentinel))?:\/\/(?:(?<login>[^@/]*)@)?(?<hosts>[^/?]*)(?<rest>.*)$/;
const ways =
  "Use redis://host:6379, redis+cluster://host:6379,host:6379 or redis+sentinel://host:26379,host:26379/name; with TLS, rediss in place of redis.";

/** Distinguishes a Redis address from a folder. */
export function isRedisUrl(text: string): boolean {
  return /^rediss?(\+(cluster|sentinel))?:\/\//.test(text);
}

/** Throws for an address that cannot be used. The message does not contain the address, because that has a password. */
export function parseRedisUrl(url: string): RedisAddress {
  const parts = form.exec(url)?.groups;
  if (!parts) throw new Error(`This is not a Redis address. ${ways}`);
  const { secure, kind, hosts = "", rest = "" } = parts;
  const tls = secure === "s";
  const login = readLogin(...splitOnce(parts.login ?? "", ":"));
  if (kind === undefined) return { kind: "server", url };
  if (kind === "cluster") return { kind, nodes: readHosts(hosts, 6379), login, tls };
  const { pathname, searchParams } = new URL(rest, "redis://host");
  const [, name = "", db = ""] = pathname.split("/").map(decode);
  if (name === "") throw new Error(`The Sentinel address lacks the name of the primary after the hosts. ${ways}`);
  if (!/^\d*$/.test(db)) throw new Error(`The database after "/${name}/" is not a number. Use one such as 0.`);
  const sentinelLogin = toLogin(searchParams.get("sentinelUsername"), searchParams.get("sentinelPassword"));
  return { kind: "sentinel", sentinels: readHosts(hosts, 26379), name, db: Number(db), login, sentinelLogin, tls };
}

function readHosts(text: string, defaultPort: number): Host[] {
  return text.split(",").map((written) => {
    const [, host, given] = /^(\[[^\]]+\]|[^:@\s]+)(?::(\d{1,5}))?$/.exec(written.trim()) ?? [];
    const port = Number(given ?? defaultPort);
    if (!host || port < 1 || port > 65_535) throw new Error(`The hosts in the Redis address are not valid. ${ways}`);
    return { host: host.replace(/^\[|\]$/g, ""), port };
  });
}

function readLogin(username: string, password: string): Login {
  return toLogin(decode(username), decode(password));
}

/** A percent sign that escapes nothing is refused without the text around it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`A percent sign in the Redis address is not valid. Write it as %25. ${ways}`);
  }
}

function toLogin(username: string | null, password: string | null): Login {
  return { ...(username ? { username } : {}), ...(password ? { password } : {}) };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

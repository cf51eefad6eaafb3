import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { isRedisUrl, parseRedisUrl } from "./address.ts";

const errorFor = (url: string): string => {
  try {
    parseRedisUrl(url);
  } catch (error) {
    return inspect({ ...(error as Error), message: (error as Error).message, cause: (error as Error).cause });
  }
  return "none";
};

describe("hosts of a cluster", () => {
  it.each<[string, { host: string; port: number }[]]>([
    ["a", [{ host: "a", port: 6379 }]],
    ["a:1", [{ host: "a", port: 1 }]],
    ["a:65535", [{ host: "a", port: 65_535 }]],
    [
      "10.0.0.1:7000, 10.0.0.2:7000",
      [
        { host: "10.0.0.1", port: 7000 },
        { host: "10.0.0.2", port: 7000 },
      ],
    ],
    ["[2001:db8::1]:7000", [{ host: "2001:db8::1", port: 7000 }]],
    ["[::1]", [{ host: "::1", port: 6379 }]],
    ["redis_1.internal", [{ host: "redis_1.internal", port: 6379 }]],
  ])("%s", (hosts, nodes) => {
    expect(parseRedisUrl(`redis+cluster://${hosts}`)).toMatchObject({ kind: "cluster", nodes });
  });

  it.each(["", "a,,b", "a:0", "a:65536", "a:99999999", "a:b", "::1", "[::1", "a b", ":7000", "a:7000:1"])(
    "are not %j",
    (hosts) => {
      expect(errorFor(`redis+cluster://${hosts}`)).toContain("hosts in the Redis address are not valid");
    },
  );
});

describe("a login", () => {
  it.each<[string, { username?: string; password?: string }]>([
    ["", {}],
    [":@", {}],
    ["ada@", { username: "ada" }],
    [":s3cret@", { password: "s3cret" }],
    ["ada:s3cret@", { username: "ada", password: "s3cret" }],
    ["ada:s3:cr:et@", { username: "ada", password: "s3:cr:et" }],
    ["a%40b:%2F%3A%40%25@", { username: "a@b", password: "/:@%" }],
    [":%E3%83%91%E3%82%B9@", { password: "パス" }],
  ])("%j", (login, expected) => {
    expect(parseRedisUrl(`redis+cluster://${login}host`)).toMatchObject({ login: expected });
  });

  it.each([
    "redis+cluster://ada:hunter2%@host",
    "redis+cluster://ada:hunter2%zz@host",
    "redis+cluster://ada:hun@ter2@host",
    "redis+cluster://ada:hun/ter2@host",
    "redis+cluster://ada:hunter2@host:port",
    "redis+sentinel://ada:hunter2@host",
    "redis+sentinel://ada:hunter2@host/%/0",
    "redis+sentinel://ada:hunter2%@host/main",
    "redis+unknown://ada:hunter2@host",
    "REDIS://ada:hunter2@host",
    "ada:hunter2@host",
  ])("is not repeated where the address cannot be used, which says what to do: %s", (url) => {
    const error = errorFor(url);
    expect(error).toContain("Use redis://host:6379");
    expect(error).not.toMatch(/hun|ter2/);
  });
});

describe("sentinels", () => {
  it.each([
    ["redis+sentinel://h/main", { name: "main", db: 0 }],
    ["redis+sentinel://h/main/", { name: "main", db: 0 }],
    ["redis+sentinel://h/my%20main/15", { name: "my main", db: 15 }],
    [
      "rediss+sentinel://h:1,i:2/main",
      {
        tls: true,
        sentinels: [
          { host: "h", port: 1 },
          { host: "i", port: 2 },
        ],
      },
    ],
    ["redis+sentinel://h/main?sentinelPassword=a%26b", { sentinelLogin: { password: "a&b" } }],
  ])("%s", (url, expected) => {
    expect(parseRedisUrl(url)).toMatchObject({ kind: "sentinel", ...expected });
  });

  it.each(["redis+sentinel://h", "redis+sentinel://h/", "redis+sentinel://h?a=b"])("need a name: %s", (url) => {
    expect(errorFor(url)).toContain("lacks the name of the primary");
  });

  it.each(["-1", "1.5", "two", "0x1", "1 "])("have no database %j", (db) => {
    expect(errorFor(`redis+sentinel://h/main/${encodeURIComponent(db)}`)).toContain("is not a number");
  });
});

it.each([
  ["redis:/host", false],
  ["redis+cluster:host", false],
  ["file:///redis://host", false],
  [" redis://host", false],
  ["rediss+cluster://", true],
  ["redis+other://host", false],
  ["", false],
])("knows whether %j is an address and not a folder: %s", (text, expected) => {
  expect(isRedisUrl(text)).toBe(expected);
});

import { expect, it } from "vitest";
import { isRedisUrl, parseRedisUrl } from "./address.ts";

it("reads the nodes of a cluster, with a user and TLS", () => {
  expect(parseRedisUrl("rediss+cluster://ada:p%40ss@a.example:7000,b.example,[::1]:7002")).toEqual({
    kind: "cluster",
    nodes: [
      { host: "a.example", port: 7000 },
      { host: "b.example", port: 6379 },
      { host: "::1", port: 7002 },
    ],
    login: { username: "ada", password: "p@ss" },
    tls: true,
  });
});

it("reads the sentinels, the name of the primary and the database", () => {
  const url = "redis+sentinel://:secret@a:26380,b/main/2?sentinelUsername=watch&sentinelPassword=w";
  expect(parseRedisUrl(url)).toEqual({
    kind: "sentinel",
    sentinels: [
      { host: "a", port: 26380 },
      { host: "b", port: 26379 },
    ],
    name: "main",
    db: 2,
    login: { password: "secret" },
    sentinelLogin: { username: "watch", password: "w" },
    tls: false,
  });
});

it("leaves the address of one server to the client", () => {
  const url = "rediss://user:secret@host:6380/3";
  expect(parseRedisUrl(url)).toEqual({ kind: "server", url });
});

it.each([
  "localhost:6379",
  "http://ada:secret@host",
  "redis+cluster://:secret@",
  "redis+cluster://:secret@host:port",
  "redis+sentinel://:secret@host",
  "redis+sentinel://:secret@host/main/two",
])("refuses %s, and does not repeat the password", (url) => {
  expect(() => parseRedisUrl(url)).toThrow(/address|database/);
  expect(() => parseRedisUrl(url)).not.toThrow(/secret/);
});

it("distinguishes an address from a folder", () => {
  expect(["redis://h", "rediss://h", "redis+cluster://h", "rediss+sentinel://h/m"].every(isRedisUrl)).toBe(true);
  expect(["./redis", "/var/redis", "http://redis"].some(isRedisUrl)).toBe(false);
});

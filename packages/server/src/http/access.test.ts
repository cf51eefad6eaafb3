import { describe, expect, it } from "vitest";
import { type AccessOptions, createAccess } from "./access.ts";
import { readJsonBody } from "./read-body.ts";

const request = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers });

describe("tenantOf", () => {
  const { tenantOf } = createAccess({ apiKeys: { "key-a": "acme", "key-b": "bolt" } });
  const withKey = (authorization: string) => request("http://localhost/", { authorization });

  it("finds the tenant by key, whatever the case of the scheme", () => {
    expect(tenantOf(withKey("Bearer key-a"))).toBe("acme");
    expect(tenantOf(withKey("bearer key-b"))).toBe("bolt");
  });

  it.each(["", "Bearer", "Bearer key-c", "Basic key-a", "Bearer key-a key-b", "key-a"])("refuses %j", (given) => {
    expect(() => tenantOf(withKey(given))).toThrow("A valid API key is required");
  });

  it("follows keys that are replaced while the server runs", () => {
    let keys: Record<string, string> = { "key-a": "acme" };
    const access = createAccess({ apiKeys: () => keys });
    const ask = (key: string) => access.tenantOf(withKey(`Bearer ${key}`));
    expect(ask("key-a")).toBe("acme");
    keys = { "key-a": "acme", "key-new": "acme" };
    expect([ask("key-a"), ask("key-new")]).toEqual(["acme", "acme"]);
    keys = { "key-new": "acme" };
    expect(ask("key-new")).toBe("acme");
    expect(() => ask("key-a")).toThrow("A valid API key is required");
  });

  it("is the default tenant without keys", () => {
    expect(createAccess({}).tenantOf(request("http://localhost/"))).toBe("default");
  });
});

describe("checkHostAndOrigin", () => {
  const check = (options: AccessOptions, url: string, headers: Record<string, string> = {}) =>
    createAccess(options).checkHostAndOrigin(request(url, headers));

  it.each(["http://localhost:4300/", "http://127.0.0.1/", "http://[::1]:80/"])("allows this machine: %s", (url) => {
    expect(() => check({}, url)).not.toThrow();
  });

  it("refuses an unknown host name, as in DNS rebinding", () => {
    expect(() => check({}, "http://rebound.example/")).toThrow("This host name is not allowed.");
    expect(() => check({}, "http://localhost/", { host: "rebound.example" })).toThrow("host name is not allowed");
    expect(() => check({}, "http://localhost/", { host: "not a host" })).toThrow("host name is not allowed");
  });

  it.each(["", "rebound.example@localhost", "localhost/rebound.example", "localhost?", "localhost#x", "\\localhost"])(
    "refuses a Host header that is not a name and a port: %j",
    (host) => {
      expect(() => check({}, "http://localhost/", { host })).toThrow("host name is not allowed");
      expect(() => check({}, "http://localhost/", { host: "localhost:4300" })).not.toThrow(); // control
    },
  );

  it("allows configured host names", () => {
    expect(() => check({ hosts: ["agent.example"] }, "http://agent.example:99/")).not.toThrow();
    expect(() => check({ publicUrl: "https://agent.example/x" }, "http://agent.example/")).not.toThrow();
  });

  it("allows its own and configured origins", () => {
    const url = "http://localhost:4300/";
    expect(() => check({}, url, { origin: "http://localhost:4300" })).not.toThrow();
    expect(() => check({ origins: ["https://shop.example"] }, url, { origin: "https://shop.example" })).not.toThrow();
    expect(() => check({}, url, { origin: "https://shop.example" })).toThrow("Pages of this origin may not call");
    expect(() => check({}, url, { origin: "null" })).toThrow("Pages of this origin may not call");
  });

  it("refuses requests without an origin that another site has caused", () => {
    const url = "http://localhost:4300/";
    for (const site of ["cross-site", "same-site"])
      expect(() => check({}, url, { "sec-fetch-site": site })).toThrow("Pages of other sites may not call");
    for (const site of ["same-origin", "none"]) expect(() => check({}, url, { "sec-fetch-site": site })).not.toThrow();
    const allowed = { origins: ["https://shop.example"] };
    const headers = { origin: "https://shop.example", "sec-fetch-site": "cross-site" };
    expect(() => check(allowed, url, headers)).not.toThrow();
  });

  it("can skip the origin check", () => {
    const { checkHostAndOrigin } = createAccess({});
    const foreign = request("http://localhost/", { origin: "https://shop.example" });
    expect(() => checkHostAndOrigin(foreign, { anyOrigin: true })).not.toThrow();
  });
});

describe("readJsonBody", () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

  /** In chunks of one byte, which split characters. */
  function inPieces(text: string): ReadableStream<Uint8Array> {
    const bytes = new TextEncoder().encode(text);
    return new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
  }

  it("parses JSON, wherever the chunks are split", async () => {
    expect(await readJsonBody(post(inPieces('{"name":"フォーム"}')), 100)).toEqual({ name: "フォーム" });
  });

  it("refuses a body that is too large, with or without a content length", async () => {
    await expect(readJsonBody(post("{}", { "content-length": "101" }), 100)).rejects.toThrow("at most 100 bytes");
    await expect(readJsonBody(post(inPieces("x".repeat(101))), 100)).rejects.toThrow("at most 100 bytes");
  });

  it.each(["", "{", "name=Ada"])("refuses invalid JSON: %j", async (text) => {
    await expect(readJsonBody(post(text), 100)).rejects.toThrow("The body is not JSON.");
  });
});

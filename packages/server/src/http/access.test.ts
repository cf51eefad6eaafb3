import { describe, expect, it } from "vitest";
import { type AccessOptions, createAccess } from "./access.ts";
import { readJsonBody } from "./read-body.ts";

const request = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers });

describe("who calls", () => {
  const { tenantOf } = createAccess({ apiKeys: { "key-a": "acme", "key-b": "bolt" } });
  const withKey = (authorization: string) => request("http://localhost/", { authorization });

  it("is known by a key, which is found whatever the case of the scheme", () => {
    expect(tenantOf(withKey("Bearer key-a"))).toBe("acme");
    expect(tenantOf(withKey("bearer key-b"))).toBe("bolt");
  });

  it.each(["", "Bearer", "Bearer key-c", "Basic key-a", "Bearer key-a key-b", "key-a"])(
    "is refused with %j",
    (given) => {
      expect(() => tenantOf(withKey(given))).toThrow("Give an API key of this server");
    },
  );

  it("is one and the same where there are no keys", () => {
    expect(createAccess({}).tenantOf(request("http://localhost/"))).toBe("default");
  });
});

describe("by which way", () => {
  const check = (options: AccessOptions, url: string, headers: Record<string, string> = {}) =>
    createAccess(options).checkWay(request(url, headers));

  it.each(["http://localhost:4300/", "http://127.0.0.1/", "http://[::1]:80/"])("lets this machine call: %s", (url) => {
    expect(() => check({}, url)).not.toThrow();
  });

  it("refuses a name that it does not know: a page of the web may have given it to this address", () => {
    expect(() => check({}, "http://rebound.example/")).toThrow("This server is not called by that name.");
    expect(() => check({}, "http://localhost/", { host: "rebound.example" })).toThrow("not called by that name");
    expect(() => check({}, "http://localhost/", { host: "not a host" })).toThrow("not called by that name");
  });

  it("knows the names that it is given", () => {
    expect(() => check({ hosts: ["agent.example"] }, "http://agent.example:99/")).not.toThrow();
    expect(() => check({ publicUrl: "https://agent.example/x" }, "http://agent.example/")).not.toThrow();
  });

  it("lets its own pages call, and those that it is told of", () => {
    const url = "http://localhost:4300/";
    expect(() => check({}, url, { origin: "http://localhost:4300" })).not.toThrow();
    expect(() => check({ origins: ["https://shop.example"] }, url, { origin: "https://shop.example" })).not.toThrow();
    expect(() => check({}, url, { origin: "https://shop.example" })).toThrow("Pages of this origin may not call");
    expect(() => check({}, url, { origin: "null" })).toThrow("Pages of this origin may not call");
  });

  it("leaves the origin to whoever knows it better", () => {
    const { checkWay } = createAccess({});
    const foreign = request("http://localhost/", { origin: "https://shop.example" });
    expect(() => checkWay(foreign, { anyOrigin: true })).not.toThrow();
  });
});

describe("a body", () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

  /** In pieces of one byte: characters are cut in the middle. */
  function inPieces(text: string): ReadableStream<Uint8Array> {
    const bytes = new TextEncoder().encode(text);
    return new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
  }

  it("is read as JSON, wherever it is cut", async () => {
    expect(await readJsonBody(post(inPieces('{"name":"フォーム"}')), 100)).toEqual({ name: "フォーム" });
  });

  it("is refused when it is too large, whether it says so or not", async () => {
    await expect(readJsonBody(post("{}", { "content-length": "101" }), 100)).rejects.toThrow("at most 100 bytes");
    await expect(readJsonBody(post(inPieces("x".repeat(101))), 100)).rejects.toThrow("at most 100 bytes");
  });

  it.each(["", "{", "name=Ada"])("is refused when it is no JSON: %j", async (text) => {
    await expect(readJsonBody(post(text), 100)).rejects.toThrow("The body is not JSON.");
  });
});

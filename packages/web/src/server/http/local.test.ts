import { StoreError } from "@giselles-ai/agent";
import { Refusal } from "@giselles-ai/server";
import { describe, expect, it } from "vitest";
import { answerJson, localOnly, withBrowserHost } from "./local.ts";

const here = "http://localhost:3000/app-api/runs?x=1";

describe("withBrowserHost", () => {
  it("uses the Host header for the URL and keeps the rest", async () => {
    const headers = { host: "localhost:3000", "content-type": "text/plain" };
    const sent = withBrowserHost(new Request("http://0.0.0.0:9999/a?b=c", { method: "POST", body: "hello", headers }));
    expect([sent.url, sent.method, await sent.text()]).toEqual(["http://localhost:3000/a?b=c", "POST", "hello"]);
  });

  it.each([{}, { host: "not a host" }, { host: "localhost:3000" }])("returns the same request for %o", (headers) => {
    const request = new Request(here, { headers: headers as Record<string, string> });
    expect(withBrowserHost(request)).toBe(request);
  });
});

describe("localOnly", () => {
  const call = (work: () => Promise<Response> | Response, headers: Record<string, string> = {}) =>
    localOnly(work)(new Request(here, { headers }));

  it("X7: refuses foreign hosts and origins without calling the route", async () => {
    let calls = 0;
    const work = () => {
      calls += 1;
      return answerJson({ ok: true });
    };
    expect((await call(work, { host: "rebound.example" })).status).toBe(403);
    expect((await call(work, { origin: "https://shop.example" })).status).toBe(403);
    expect(calls).toBe(0);
    const response = await call(work, { origin: "http://localhost:3000" });
    expect([response.status, response.headers.get("cache-control"), calls]).toEqual([200, "no-store", 1]);
  });

  it.each([
    [new Refusal("NOT_FOUND", "Nothing there."), 404, "Nothing there."],
    [new StoreError("ANSWERED", "Already answered."), 409, "Already answered."],
    [new StoreError("NOT_FOUND", "No such approval."), 404, "No such approval."],
    [new StoreError("EXPIRED", "Too late."), 410, "Too late."],
    [new StoreError("UNAVAILABLE", "Unavailable."), 503, "Unavailable."],
    [new Error("typed secret"), 500, "Internal error."],
  ])("explains its refusal: %s", async (error, status, message) => {
    const response = await call(() => Promise.reject(error));
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ ok: false, message })]);
  });
});

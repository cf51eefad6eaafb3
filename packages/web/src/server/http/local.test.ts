import { StoreError } from "@giselles-ai/agent";
import { Refusal } from "@giselles-ai/server";
import { describe, expect, it } from "vitest";
import { answer, asSent, local } from "./local.ts";

const here = "http://localhost:3000/app-api/runs?x=1";

describe("asSent", () => {
  it("names the host as the browser did, and keeps the rest", async () => {
    const headers = { host: "localhost:3000", "content-type": "text/plain" };
    const sent = asSent(new Request("http://0.0.0.0:9999/a?b=c", { method: "POST", body: "hello", headers }));
    expect([sent.url, sent.method, await sent.text()]).toEqual(["http://localhost:3000/a?b=c", "POST", "hello"]);
  });

  it.each([{}, { host: "not a host" }, { host: "localhost:3000" }])("leaves a request as it is with %o", (headers) => {
    const request = new Request(here, { headers: headers as Record<string, string> });
    expect(asSent(request)).toBe(request);
  });
});

describe("a route", () => {
  const call = (work: () => Promise<Response> | Response, headers: Record<string, string> = {}) =>
    local(work)(new Request(here, { headers }));

  it("X7: gives foreign hosts and origins nothing, and does nothing for them", async () => {
    let calls = 0;
    const work = () => {
      calls += 1;
      return answer({ ok: true });
    };
    expect((await call(work, { host: "rebound.example" })).status).toBe(403);
    expect((await call(work, { origin: "https://shop.example" })).status).toBe(403);
    expect(calls).toBe(0);
    const response = await call(work, { origin: "http://localhost:3000" });
    expect([response.status, response.headers.get("cache-control"), calls]).toEqual([200, "no-store", 1]);
  });

  it.each([
    [new Refusal("NOT_FOUND", "Nothing there."), 404, "Nothing there."],
    [new StoreError("ANSWERED", "Somebody was first."), 409, "Somebody was first."],
    [new StoreError("NOT_FOUND", "No such approval."), 404, "No such approval."],
    [new StoreError("EXPIRED", "Too late."), 410, "Too late."],
    [new StoreError("UNAVAILABLE", "Away."), 503, "Away."],
    [new Error("typed secret"), 500, "The app failed. This is a fault of ours."],
  ])("says in words why it refuses: %s", async (error, status, message) => {
    const response = await call(() => Promise.reject(error));
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ ok: false, message })]);
  });
});

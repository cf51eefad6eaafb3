import { createServer, request as httpRequest, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";

import { expect, it, onTestFinished } from "vitest";
import {
  createMemoryStore,
  createRelayListener,
  createRelaySession,
  type RelayHandlerOptions,
  type RelaySession,
} from "./index.ts";

interface World {
  url: string;
  session: RelaySession;
}

type Wrap = (listener: ReturnType<typeof createRelayListener>) => RequestListener;

async function setUp(options: RelayHandlerOptions = {}, wrap: Wrap = (listener) => listener): Promise<World> {
  const store = createMemoryStore();
  const server = createServer(wrap(createRelayListener({ store, ...options })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    await store.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/relay`, session: await createRelaySession({ store }) };
}

const fill = (requestId: string, value = "Ada") => ({
  type: "execute_request",
  requestId,
  actions: [{ action: "fill", fieldId: "input-0", value }],
});

function post(url: string, body: unknown, init: RequestInit = {}) {
  return fetch(url, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), ...init });
}

function dispatch({ url, session }: World, requestId: string, value?: string) {
  return post(url, { type: "relay.dispatch", ...session.agent, request: fill(requestId, value), timeoutMs: 5000 });
}

function openStream({ url, session }: World, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${session.page.token}` };
  return fetch(`${url}?sessionId=${session.sessionId}&tab=one`, { headers, ...init });
}

/** Reads the stream until it contains the text. */
async function readUntil(response: Response, text: string): Promise<string> {
  let read = "";
  for await (const chunk of response.body ?? []) {
    read += new TextDecoder().decode(chunk);
    if (read.includes(text)) return read;
  }
  return read;
}

async function performOnce(world: World): Promise<unknown> {
  const stream = await openStream(world);
  expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const asked = dispatch(world, "r1");
  expect(await readUntil(stream, '"value":"Ada"')).toContain(": connected");
  const report = { applied: 1, skipped: 0, warnings: [] };
  const response = { type: "execute_response", requestId: "r1", report };
  expect(await (await post(world.url, { type: "relay.respond", ...world.session.page, response })).json()).toEqual({
    ok: true,
  });
  return (await asked).json();
}

it("carries a request to the page, and the answer back", async () => {
  expect(await performOnce(await setUp())).toMatchObject({ ok: true, response: { report: { applied: 1 } } });
});

it("delivers a request to an idle page of its own process by the write that stores it (R4)", async () => {
  const store = createMemoryStore();
  const world = await setUp({ store });
  const session = await createRelaySession({ store });
  const states: unknown[] = [];
  const { update } = store;
  store.update = async (key, change) => {
    const result = await update.call(store, key, change);
    states.push((await store.read(key))?.requests[0]?.state);
    return result as ReturnType<typeof change>;
  };
  expect(await performOnce({ ...world, session })).toMatchObject({ ok: true });
  expect(states.slice(0, 2)).toEqual([undefined, "delivered"]);
});

it("works in Express, also behind a parser of bodies", async () => {
  const express = createRequire(import.meta.url)("express");
  const world = await setUp({}, (listener) => express().use(express.json()).all("/relay", listener));
  expect(await performOnce(world)).toMatchObject({ ok: true, response: { report: { applied: 1 } } });
});

it("notices that a page is gone", async () => {
  const world = await setUp();
  const leaving = new AbortController();
  await readUntil(await openStream(world, { signal: leaving.signal }), "ready").catch(() => {});
  leaving.abort();
  await expect
    .poll(async () => ((await (await dispatch(world, crypto.randomUUID())).json()) as { errorCode: string }).errorCode)
    .toBe("NO_BROWSER");
});

it("sends the refusal of a body that is too large, whether its length is known or not", async () => {
  const { url } = await setUp({ maxBodyBytes: 1000 });
  const long = "x".repeat(3_000_000);
  const chunks = () => new Blob([long]).stream();
  const known = await post(url, long);
  const unknown = await post(url, "", { body: chunks(), duplex: "half" } as RequestInit);
  for (const response of [known, unknown]) {
    expect([response.status, await response.json()]).toMatchObject([413, { ok: false, errorCode: "TOO_LARGE" }]);
  }
});

it("closes the connection of a caller that continues to send a refused body", async () => {
  const { url } = await setUp({ maxBodyBytes: 1000 });
  const call = httpRequest(url, { method: "POST" });
  call.on("error", () => {});
  call.write("x".repeat(2000));
  const status = await new Promise((resolve) => call.on("response", ({ statusCode }) => resolve(statusCode)));
  expect(status).toBe(413);
  await new Promise((resolve) => call.once("close", resolve));
});

it("refuses other methods, and addresses that are none", async () => {
  const { url } = await setUp();
  const put = await fetch(url, { method: "PUT" });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST, OPTIONS"]);
  expect(await sendRaw(url, "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n")).toContain(" 400 ");
});

it("allows pages of its own origin and of the listed ones, and no others", async () => {
  const { url } = await setUp({ origins: ["https://app.example"] });
  const statusOf = async (origin: string) => (await post(url, "{}", { headers: { origin } })).status;
  expect(await statusOf(new URL(url).origin)).toBe(400);
  expect(await statusOf("https://app.example")).toBe(400);
  expect(await statusOf("https://evil.example")).toBe(403);
  const asked = await fetch(url, { method: "OPTIONS", headers: { origin: "https://app.example" } });
  expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([204, "https://app.example"]);
});

it("takes no origin from the path", async () => {
  const { url } = await setUp();
  const head = "POST //evil.example/relay HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\n";
  expect(await sendRaw(url, `${head}Content-Length: 2\r\nConnection: close\r\n\r\n{}`)).toContain(" 403 ");
});

it("passes the headers of a call to the app that names the tenant", async () => {
  const store = createMemoryStore();
  const tenant = (request: Request) => request.headers.get("x-team") ?? "nobody";
  const world = await setUp({ store, tenant });
  const session = await createRelaySession({ store, tenant: "blue" });
  const statusFor = async (team: string) => {
    const recall = { type: "relay.recall", ...session.agent, requestId: "r1" };
    return (await post(world.url, recall, { headers: { "x-team": team } })).status;
  };
  expect([await statusFor("blue"), await statusFor("red")]).toEqual([404, 401]);
});

function sendRaw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let read = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8").on("data", (chunk) => {
      read += chunk;
    });
    socket.once("error", reject).once("close", () => resolve(read));
  });
}

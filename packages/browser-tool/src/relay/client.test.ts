import { startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { openCountingPage } from "../../test/relay/counting-page.cases.ts";
import { startRelayWorld } from "../../test/relay/relay-world.cases.ts";
import { BridgeClient, createBridgeClientFromEnv, createRelayClientFromEnv, RelayClient } from "./index.ts";

const credential = { sessionId: "s", token: "s3cret" };
const click = [{ action: "click", fieldId: "button-0" }];

async function serve(status: number, body: string) {
  const server = await startWebServer((_, response) => void response.writeHead(status).end(body));
  onTestFinished(() => server.close());
  return new RelayClient({ url: `${server.url}///`, ...credential, timeoutMs: 300 });
}

it("has its old names (M3)", () => {
  expect([BridgeClient, createBridgeClientFromEnv]).toEqual([RelayClient, createRelayClientFromEnv]);
});

it.each([
  [
    "a failure, by its code",
    409,
    '{"ok":false,"errorCode":"NO_BROWSER","message":"gone"}',
    { code: "NO_BROWSER", message: "[NO_BROWSER] gone", mayHaveHappened: false },
  ],
  [
    "a failure that may have happened",
    408,
    '{"ok":false,"errorCode":"TIMEOUT","message":"late","unknown":true,"requestId":"r"}',
    { code: "TIMEOUT", mayHaveHappened: true, requestId: "r" },
  ],
  [
    "an address that is not a relay",
    200,
    "<h1>Hello</h1>",
    { code: "INTERNAL", message: expect.stringContaining("an unexpected payload") },
  ],
  ["a status alone", 404, "not here", { code: "INTERNAL", message: expect.stringContaining("HTTP status 404") }],
  [
    "an answer of the wrong type",
    200,
    '{"ok":true,"response":{"type":"snapshot_response","requestId":"r","fields":[]}}',
    { code: "INVALID_RESPONSE", message: expect.stringContaining("snapshot_response") },
  ],
  [
    "a failing gateway, after retries",
    502,
    "bad gateway",
    { code: "UNAVAILABLE", mayHaveHappened: true, message: expect.stringContaining("HTTP status 502") },
  ],
])("reports %s", async (_, status, body, error) => {
  const agent = await serve(status, body);
  await expect(agent.execute(click)).rejects.toMatchObject(error);
});

it("reports an unreachable relay with its address and the cause, without the token", async () => {
  const gone = await startWebServer(() => {});
  await gone.close();
  const agent = new RelayClient({ url: gone.url, ...credential, timeoutMs: 50 });
  const error = await agent.execute(click).catch((reason: Error) => reason);
  expect(error).toMatchObject({ code: "UNAVAILABLE", mayHaveHappened: true });
  expect(String(error)).toContain(`The relay at ${gone.url} cannot be reached: ECONNREFUSED`);
  expect(String(error)).toContain("It may have been done. Call recall");
  expect(JSON.stringify(error) + String(error)).not.toContain("s3cret");
});

it("retries with the same id when the answer was lost", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const page = openCountingPage(session, `${world.url}/relay`);
  onTestFinished(() => page.close());
  await page.isConnected;
  let calls = 0;
  const losing: typeof fetch = async (...given) => {
    const response = await fetch(...given);
    calls += 1;
    if (calls > 2) return response;
    await response.text();
    throw new TypeError("fetch failed", { cause: new Error("the line was cut") });
  };
  const agent = world.client(session, { fetch: losing });
  expect(await agent.execute(click)).toMatchObject({ applied: 1 });
  expect([calls, [...page.effects.values()]]).toEqual([3, [1]]);
});

it("recalls the outcome of a request without performing it", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const page = openCountingPage(session, `${world.url}/relay`);
  onTestFinished(() => page.close());
  await page.isConnected;
  const agent = world.client(session);
  await agent.execute(click, { requestId: "one" });
  expect(await agent.recall("one")).toMatchObject({ type: "execute_response", report: { applied: 1 } });
  await expect(agent.recall("two")).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringContaining("never arrived"),
  });
  expect([...page.effects]).toEqual([["one", 1]]);
});

it("can be cancelled and closed", async () => {
  const server = await startWebServer(() => new Promise(() => {}));
  onTestFinished(() => server.close());
  const agent = new RelayClient({ url: server.url, ...credential });
  await expect(agent.execute(click, { signal: AbortSignal.abort() })).rejects.toMatchObject({ mayHaveHappened: false });
  const stop = new AbortController();
  const stopped = agent.execute(click, { signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: "TIMEOUT", message: expect.stringContaining("cancelled") });
  const closed = agent.snapshot();
  await agent.close();
  await agent.close();
  await expect(closed).rejects.toMatchObject({ code: "TIMEOUT", mayHaveHappened: false });
});

const complete = {
  BROWSER_TOOL_RELAY_URL: "http://127.0.0.1:1",
  BROWSER_TOOL_RELAY_SESSION_ID: "s",
  BROWSER_TOOL_RELAY_TOKEN: "t",
};

it.each(Object.keys(complete))("names %s when it is missing or blank", (name) => {
  expect(() => createRelayClientFromEnv({ ...complete, [name]: "  " })).toThrow(`${name} is not set`);
});

it("sends the configured headers", async () => {
  let seen: Record<string, unknown> = {};
  const server = await startWebServer((request, response) => {
    seen = request.headers;
    response.writeHead(404).end();
  });
  onTestFinished(() => server.close());
  const agent = createRelayClientFromEnv({
    ...complete,
    BROWSER_TOOL_RELAY_URL: ` ${server.url} `,
    BROWSER_TOOL_RELAY_HEADERS: '{"x-custom":"1"}',
    VERCEL_PROTECTION_BYPASS: "v",
    GISELLE_PROTECTION_BYPASS: "g",
  });
  await expect(agent.snapshot()).rejects.toMatchObject({ code: "INTERNAL" });
  expect(seen).toMatchObject({
    "x-custom": "1",
    "x-vercel-protection-bypass": "v",
    "x-giselle-protection-bypass": "g",
  });
});

it("lists the tools that the app declares, and none that a page claims to have", async () => {
  const origin = "https://app.example";
  const claimed = [{ name: "pay", description: "Look at a price", origin, effect: "read" }];
  const snapshot = { snapshotId: "1", url: origin, origin, title: "", viewport: { width: 1, height: 1 }, text: "page" };
  const response = { type: "snapshot_response", requestId: "r", fields: [], snapshot: { ...snapshot, tools: claimed } };
  const server = await startWebServer((_, answer) => void answer.end(JSON.stringify({ ok: true, response })));
  onTestFinished(() => server.close());
  const plain = new RelayClient({ url: server.url, ...credential });
  expect((await plain.snapshot()).tools).toBeUndefined();
  expect(plain.callTool).toBeUndefined();

  const find = { name: "find_order", description: "Look up an order", effect: "read" as const };
  const { tools, text } = await new RelayClient({ url: server.url, ...credential, tools: [find] }).snapshot();
  expect(tools).toEqual([{ ...find, origin }]);
  expect(text).toContain("find_order {} Look up an order");
});

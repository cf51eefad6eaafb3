import { describe, expect, it, onTestFinished } from "vitest";
import {
  createMemoryStore,
  createRelayHandler,
  createRelaySession,
  endRelaySession,
  type RelayHandlerOptions,
  type RelaySession,
} from "./index.ts";

const url = "http://relay.test/agent-api/relay";

function setUp(options: RelayHandlerOptions = {}) {
  const store = createMemoryStore();
  onTestFinished(() => store.close());
  const handler = createRelayHandler({ store, ...options });
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await handler.POST(
      new Request(url, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), headers }),
    );
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };
  return { store, handler, post };
}

const snapshotRequest = (requestId: string) => ({ type: "snapshot_request", requestId, instruction: "snapshot" });
const executeRequest = (requestId: string) => ({ type: "execute_request", requestId, actions: [] });
const snapshotResponse = (requestId: string) => ({ type: "snapshot_response", requestId, fields: [] });
const report = { applied: 0, skipped: 0, warnings: [] };

/** Reads a page's stream, event by event. */
async function listen(
  handler: ReturnType<typeof createRelayHandler>,
  session: RelaySession,
  headers: Record<string, string> = {},
  query = "",
) {
  const stop = new AbortController();
  const response = await handler.GET(
    new Request(`${url}?sessionId=${session.sessionId}${query}`, {
      headers: { authorization: `Bearer ${session.page.token}`, ...headers },
      signal: stop.signal,
    }),
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  onTestFinished(() => stop.abort());
  return {
    response,
    stop,
    /** The next block of the stream, keepalives left out: the first comes at a random moment. */
    async next(): Promise<string> {
      for (;;) {
        const end = buffer.indexOf("\n\n");
        if (end >= 0) {
          const block = buffer.slice(0, end);
          buffer = buffer.slice(end + 2);
          if (block === ": keepalive") continue;
          return block;
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: "" };
        if (done) return "END";
        buffer += value;
      }
    },
  };
}

describe("the HTTP contract (R1)", () => {
  it("streams a comment, ready, then requests with increasing ids", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const { response, next } = await listen(handler, session);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(await next()).toBe(": connected");
    expect(await next()).toMatch(/^id: 0\.[\w-]+\ndata: \{"type":"ready","sessionId":".*","now":\d+\}$/);
    const asked = post({ type: "relay.dispatch", ...session.agent, request: snapshotRequest("r1") });
    expect(await next()).toMatch(
      /^id: 1\.[\w-]+\ndata: \{"type":"snapshot_request","requestId":"r1",.*"deadline":\d+\}$/,
    );
    const responded = await post({ type: "relay.respond", ...session.page, response: snapshotResponse("r1") });
    expect(responded).toMatchObject({ status: 200, body: { ok: true } });
    expect(await asked).toMatchObject({ status: 200, body: { ok: true, response: snapshotResponse("r1") } });
  });

  it.each([
    ["not JSON", "{"],
    ["no message of the relay's", { type: "relay.teleport" }],
    ["a dispatch without a request", { type: "relay.dispatch", sessionId: "s", token: "t" }],
    [
      "too long a time",
      { type: "relay.dispatch", sessionId: "s", token: "t", request: snapshotRequest("r"), timeoutMs: 55_001 },
    ],
  ])("answers 400 to %s", async (_, body) => {
    expect(await setUp().post(body)).toMatchObject({ status: 400, body: { ok: false, errorCode: "INVALID_RESPONSE" } });
  });

  it("does not repeat values of an invalid body", async () => {
    const { body } = await setUp().post({ type: "relay.respond", token: "s3cret", response: { typed: "by a person" } });
    expect(JSON.stringify(body)).not.toMatch(/s3cret|by a person/);
  });

  it("reports NO_BROWSER at once without a page, and that nothing was done (R6)", async () => {
    const { store, post } = setUp();
    const { agent } = await createRelaySession({ store });
    const { status, body } = await post({ type: "relay.dispatch", ...agent, request: executeRequest("r1") });
    expect([status, body.errorCode, body.unknown]).toEqual([409, "NO_BROWSER", undefined]);
  });

  it("waits for a page to connect on request (R6)", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const asked = post({
      type: "relay.dispatch",
      ...session.agent,
      request: snapshotRequest("r1"),
      waitForBrowserMs: 20_000,
    });
    const { next } = await listen(handler, session);
    await next();
    await next();
    expect(await next()).toContain("r1");
    await post({ type: "relay.respond", ...session.page, response: snapshotResponse("r1") });
    expect(await asked).toMatchObject({ status: 200 });
  });

  it("reports NO_BROWSER as soon as the tab disconnects, and whether the request may have happened", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const { next, stop } = await listen(handler, session);
    await next();
    await next();
    const asked = post({ type: "relay.dispatch", ...session.agent, request: executeRequest("r1"), timeoutMs: 55_000 });
    await next();
    stop.abort();
    const { status, body } = await asked;
    expect([status, body.errorCode, body.unknown, body.requestId]).toEqual([409, "NO_BROWSER", true, "r1"]);
    // A late answer can still be recalled.
    await post({
      type: "relay.respond",
      ...session.page,
      response: { type: "execute_response", requestId: "r1", report },
    });
    const recalled = await post({ type: "relay.recall", ...session.agent, requestId: "r1" });
    expect(recalled.body).toMatchObject({ ok: true, response: { requestId: "r1", report } });
  });

  it("reports TIMEOUT when a connected page does not answer", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const { next } = await listen(handler, session);
    await next();
    await next();
    const asked = post({ type: "relay.dispatch", ...session.agent, request: executeRequest("r1"), timeoutMs: 1 });
    const { status, body } = await asked;
    expect([status, body.errorCode]).toEqual([408, "TIMEOUT"]);
  });

  it("replies 404 to an answer without a request and 422 to one of the wrong type, which the agent gets as an error", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const unknown = await post({ type: "relay.respond", ...session.page, response: snapshotResponse("r9") });
    expect(unknown).toMatchObject({ status: 404, body: { errorCode: "NOT_FOUND" } });
    const { next } = await listen(handler, session);
    await next();
    await next();
    const asked = post({ type: "relay.dispatch", ...session.agent, request: executeRequest("r1") });
    await next();
    const wrong = await post({ type: "relay.respond", ...session.page, response: snapshotResponse("r1") });
    expect(wrong).toMatchObject({ status: 422, body: { errorCode: "INVALID_RESPONSE" } });
    expect(await asked).toMatchObject({ status: 422, body: { errorCode: "INVALID_RESPONSE" } });
  });

  it("passes on an error of the page", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const { next } = await listen(handler, session);
    await next();
    await next();
    const asked = post({ type: "relay.dispatch", ...session.agent, request: snapshotRequest("r1") });
    await next();
    await post({
      type: "relay.respond",
      ...session.page,
      response: { type: "error_response", requestId: "r1", message: "no" },
    });
    expect(await asked).toMatchObject({ status: 422, body: { errorCode: "INVALID_RESPONSE", message: "no" } });
  });

  it("passes on properties of newer peers in both directions", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const { next } = await listen(handler, session);
    await next();
    await next();
    const asked = post({
      type: "relay.dispatch",
      ...session.agent,
      request: { ...snapshotRequest("r1"), mood: "calm" },
    });
    expect(await next()).toContain('"mood":"calm"');
    await post({ type: "relay.respond", ...session.page, response: { ...snapshotResponse("r1"), colour: "blue" } });
    expect((await asked).body.response).toMatchObject({ colour: "blue" });
  });
});

describe("requests are stored until they are answered (R3, R4)", () => {
  it("sends a reconnected stream the requests that it missed, in order, without repeats", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const first = await listen(handler, session);
    await first.next();
    await first.next();
    const asked = ["r1", "r2", "r3"].map(async (id) => {
      await expect
        .poll(async () => (await store.read(`default:{${session.sessionId}}`))?.lastSeq)
        .toBe(Number(id[1]) - 1);
      return post({ type: "relay.dispatch", ...session.agent, request: executeRequest(id), waitForBrowserMs: 20_000 });
    });
    const seen = await first.next();
    expect(seen).toContain("r1");
    first.stop.abort();
    const id = /^id: (\S+)/.exec(seen)?.[1] ?? "";
    const second = await listen(handler, session, { "last-event-id": id });
    await second.next();
    await second.next();
    expect(await second.next()).toContain("r2");
    expect(await second.next()).toContain("r3");
    for (const requestId of ["r3", "r1", "r2"]) {
      await post({ type: "relay.respond", ...session.page, response: { type: "execute_response", requestId, report } });
    }
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("returns the same answer for the same id, and sends the request to the page once", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const { next } = await listen(handler, session);
    await next();
    await next();
    const message = { type: "relay.dispatch", ...session.agent, request: executeRequest("r1") };
    const [one, two] = [post(message), post(message)];
    expect(await next()).toContain("r1");
    await post({
      type: "relay.respond",
      ...session.page,
      response: { type: "execute_response", requestId: "r1", report },
    });
    const answers = await Promise.all([one, two, post(message)]);
    expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body, answers[0]?.body]);
    const later = post({ type: "relay.dispatch", ...session.agent, request: snapshotRequest("r2") });
    expect(await next()).toContain("r2"); // and nothing of r1 before it
    await post({ type: "relay.respond", ...session.page, response: snapshotResponse("r2") });
    await later;
  });

  it.each(["constructor", "__proto__", "toString"])("treats a tab named %s like any other", async (tab) => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const { next } = await listen(handler, session, {}, `&tab=${tab}`);
    await next();
    await next();
    const looked = post({ type: "relay.dispatch", ...session.agent, request: snapshotRequest("look") });
    expect(await next()).toContain("look");
    await post({ type: "relay.respond", ...session.page, response: snapshotResponse("look") });
    expect((await looked).status).toBe(200);
  });

  it("never sends a tab's requests or ids to another tab", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const first = await listen(handler, session, {}, "&tab=one");
    const second = await listen(handler, session, {}, "&tab=two");
    for (const { next } of [first, second]) {
      await next();
      await next();
    }
    await post({ type: "relay.attend", ...session.page, tab: "one" });
    const looked = post({ type: "relay.dispatch", ...session.agent, request: snapshotRequest("look") });
    expect(await first.next()).toContain("look");
    await post({ type: "relay.respond", ...session.page, response: snapshotResponse("look") });
    await looked;
    await post({ type: "relay.attend", ...session.page, tab: "two" });
    const acted = post({ type: "relay.dispatch", ...session.agent, request: executeRequest("act") });
    expect(await first.next()).toContain("act");
    await post({
      type: "relay.respond",
      ...session.page,
      response: { type: "execute_response", requestId: "act", report },
    });
    await acted;
    first.stop.abort();
    const { body } = await post({
      type: "relay.dispatch",
      ...session.agent,
      request: executeRequest("more"),
      waitForBrowserMs: 1,
    });
    expect(body).toMatchObject({ errorCode: "NO_BROWSER", message: expect.stringContaining("Take a new snapshot") });
  });

  it("withdraws an undelivered request, and cancels the rest of a delivered one", async () => {
    const { store, handler, post } = setUp();
    const session = await createRelaySession({ store });
    const waiting = post({
      type: "relay.dispatch",
      ...session.agent,
      request: executeRequest("r1"),
      waitForBrowserMs: 20_000,
    });
    await expect.poll(async () => (await store.read(`default:{${session.sessionId}}`))?.requests.length).toBe(1);
    await post({ type: "relay.cancel", ...session.agent, requestId: "r1" });
    expect(await waiting).toMatchObject({
      status: 408,
      body: { message: expect.stringContaining("Nothing was done") },
    });
    const { next } = await listen(handler, session, {}, "&tab=one");
    await next();
    await next();
    void post({ type: "relay.dispatch", ...session.agent, request: executeRequest("r2") });
    expect(await next()).toContain("r2");
    await post({ type: "relay.cancel", ...session.agent, requestId: "r2" });
    expect(await next()).toContain('{"type":"cancel","requestId":"r2"}');
    await post({
      type: "relay.respond",
      ...session.page,
      response: { type: "execute_response", requestId: "r2", report },
    });
  });
});

describe("authorization (R2)", () => {
  const tamper = (token: string) => `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`;
  const uses = ["relay.dispatch", "relay.recall", "relay.cancel", "relay.respond", "relay.attend", "stream"] as const;
  const isAgents = (use: string) => /dispatch|recall|cancel/.test(use);

  async function attempt(
    use: (typeof uses)[number],
    { handler, post }: ReturnType<typeof setUp>,
    credential: { sessionId: string; token: string },
  ) {
    if (use === "stream") {
      const request = new Request(`${url}?sessionId=${credential.sessionId}`, {
        headers: { authorization: `Bearer ${credential.token}` },
      });
      const response = await handler.GET(request);
      if (response.ok) {
        await response.body?.cancel();
        return { status: response.status, body: {} };
      }
      return { status: response.status, body: (await response.json()) as object };
    }
    const more = { request: executeRequest("r1"), requestId: "r1", response: snapshotResponse("r1"), tab: "t" };
    const { status, body } = await post({ type: use, ...credential, ...more });
    return { status, body };
  }

  it.each(uses)(
    "refuses %s alike to the other role, a foreign, tampered, expired, ended or unknown session, and another tenant",
    async (use) => {
      let time = Date.now();
      const now = () => time;
      const store = createMemoryStore({ now });
      onTestFinished(() => store.close());
      const world = setUp({ store, now });
      const elsewhere = setUp({ store, now, tenant: () => "other" });
      const [own, foreign, ended] = await Promise.all([1, 2, 3].map(() => createRelaySession({ store, now })));
      const expired = await createRelaySession({ store, now, lifetimeMs: 10 });
      const idle = await createRelaySession({ store, now, idleMs: 20 });
      if (!own || !foreign || !ended) throw new Error("unreachable");
      await endRelaySession(ended.sessionId, { store });
      time += 30;
      const [role, other] = isAgents(use) ? (["agent", "page"] as const) : (["page", "agent"] as const);

      const control = await attempt(use, world, own[role]);
      expect(control.status).not.toBe(401);

      const refusals = await Promise.all([
        attempt(use, world, own[other]),
        attempt(use, world, { ...own[role], token: foreign[role].token }),
        attempt(use, world, { ...own[role], token: tamper(own[role].token) }),
        attempt(use, world, { ...own[role], token: "short" }),
        attempt(use, world, expired[role]),
        attempt(use, world, idle[role]),
        attempt(use, world, ended[role]),
        attempt(use, world, { sessionId: "unknown", token: own[role].token }),
        attempt(use, elsewhere, own[role]),
      ]);
      const [first] = refusals;
      expect(first).toMatchObject({ status: 401, body: { ok: false, errorCode: "UNAUTHORIZED" } });
      for (const refusal of refusals) expect(refusal).toEqual(first);
    },
  );

  it("accepts a token in the URL only if allowed, for old pages", async () => {
    const plain = setUp();
    const { sessionId, page } = await createRelaySession({ store: plain.store });
    const old = new Request(`${url}?sessionId=${sessionId}&token=${page.token}&type=relay.events`);
    expect((await plain.handler.GET(old)).status).toBe(401);
    const lenient = createRelayHandler({ store: plain.store, allowTokenInUrl: true });
    const response = await lenient.GET(old);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it("ends the stream when the session ends", async () => {
    const { store, handler } = setUp();
    const session = await createRelaySession({ store });
    const { next } = await listen(handler, session);
    await next();
    await next();
    await endRelaySession(session.sessionId, { store });
    expect(await next()).toBe("END");
  });

  it("keeps a used session beyond its idle time, but not beyond its lifetime", async () => {
    let time = Date.now();
    const store = createMemoryStore({ now: () => time });
    const { post } = setUp({ store, now: () => time });
    const { agent } = await createRelaySession({ store, now: () => time, idleMs: 100, lifetimeMs: 250 });
    const use = async () =>
      (await post({ type: "relay.dispatch", ...agent, request: executeRequest(String(time)) })).status;
    time += 80;
    expect(await use()).toBe(409);
    time += 80;
    expect(await use()).toBe(409);
    time += 80;
    expect(await use()).toBe(409);
    time += 20;
    expect(await use()).toBe(401);
  });
});

describe("limits (R7)", () => {
  const origin = "https://app.example";

  it.each([
    ["on the list", { origins: [origin] }, 204, origin],
    ["allowed by a function", { origins: (given: string) => given.endsWith(".example") }, 204, origin],
    ["not on the list", { origins: ["https://other.example"] }, 403, null],
    ["where there is no list", {}, 403, null],
  ])("an origin %s", async (_, options, status, allowed) => {
    const { handler, store, post } = setUp(options);
    const preflight = await handler.OPTIONS(new Request(url, { method: "OPTIONS", headers: { origin } }));
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([status, allowed]);
    const session = await createRelaySession({ store });
    const asked = await post({ type: "relay.dispatch", ...session.agent, request: executeRequest("r1") }, { origin });
    expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([allowed ? 409 : 403, allowed]);
    const stream = await handler.GET(
      new Request(`${url}?sessionId=${session.sessionId}`, {
        headers: { origin, authorization: `Bearer ${session.page.token}` },
      }),
    );
    expect(stream.status).toBe(allowed ? 200 : 403);
    await stream.body?.cancel();
  });

  it("accepts pages from its own origin without a list", async () => {
    const { post } = setUp();
    expect((await post("{", { origin: new URL(url).origin })).status).toBe(400);
  });

  it("refuses a body that is too large by its Content-Length or by its content", async () => {
    const { handler } = setUp({ maxBodyBytes: 1000 });
    let pulled = 0;
    const endless = (headers: Record<string, string>) =>
      new Request(url, {
        method: "POST",
        headers,
        body: new ReadableStream(
          {
            pull(controller) {
              pulled += 1;
              controller.enqueue(new Uint8Array(100));
            },
          },
          { highWaterMark: 0 },
        ),
        duplex: "half",
      } as RequestInit);
    const said = await handler.POST(endless({ "content-length": String(64 * 1024 * 1024) }));
    expect([said.status, pulled]).toEqual([413, 0]);
    const streamed = await handler.POST(endless({}));
    expect([streamed.status, pulled]).toEqual([413, 11]);
    expect(await streamed.json()).toMatchObject({
      errorCode: "TOO_LARGE",
      message: expect.stringContaining("1000 bytes"),
    });
  });

  it("limits waiting requests by number, size and rate", async () => {
    const { store, post } = setUp({ limits: { inFlight: 2, inFlightBytes: 5000 }, maxCallsPerSecond: 5 });
    const { agent } = await createRelaySession({ store });
    const ask = (id: string, size = 0, timeoutMs = 100) =>
      post({
        type: "relay.dispatch",
        ...agent,
        request: { ...executeRequest(id), actions: [{ action: "fill", fieldId: "input-0", value: "x".repeat(size) }] },
        waitForBrowserMs: timeoutMs,
        timeoutMs,
      });
    const both = [ask("r1", 0, 3000), ask("r2", 3000, 3000)];
    await expect.poll(async () => (await store.read(`default:{${agent.sessionId}}`))?.requests.length).toBe(2);
    expect(await ask("r3")).toMatchObject({ status: 429, body: { errorCode: "TOO_MANY" } });
    await Promise.all(both);
    expect(await ask("r4", 6000)).toMatchObject({ status: 429 });
    const burst = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`b${index}`)));
    expect(burst.at(-1)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining("5 calls per second") },
    });
  });
});

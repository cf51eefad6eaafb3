import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFileRunStore } from "@giselles-ai/agent";
import type { JournalEntry } from "@giselles-ai/agent/internal";
import { makeFolder, typedRun } from "@giselles-ai/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type App, createApp } from "./app.ts";
import { defaultSettings } from "./settings.ts";

const origin = "http://localhost:3000";

const openApp = (folder: string) => createApp({ GISELLE_DATA: folder, PATH: "", OLLAMA_HOST: "127.0.0.1:1" });

/** An app without runs, for requests that change nothing. */
let empty: App;
let routes: App["routes"];
beforeAll(async () => {
  empty = await openApp(mkdtempSync(join(tmpdir(), "giselle-routes-")));
  routes = empty.routes;
});
afterAll(() => empty.close());

const get = (path = "/app-api/x", headers: Record<string, string> = {}) => new Request(`${origin}${path}`, { headers });

function send(body: unknown, headers: Record<string, string> = {}): Request {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = { "content-type": "application/json" };
  return new Request(`${origin}/app-api/x`, { method: "POST", body: text, headers: { ...type, ...headers } });
}

/** A stored run with an open approval. */
async function openAsked() {
  const folder = makeFolder();
  const { info, entries, question } = typedRun("r1", { sensitive: false });
  const store = createFileRunStore({ folder });
  await store.create(info);
  const lease = await store.acquire(info.runId, { owner: "test", ttlMs: 60_000 });
  for (const entry of entries) await store.append(lease, entry as JournalEntry);
  await store.ask(lease, question);
  await store.release(lease);
  await store.close();
  const app = await openApp(folder);
  onTestFinished(() => app.close());
  return { routes: app.routes, question };
}

/** The status, and the message for a person. */
async function refusalOf(answer: Promise<Response>) {
  const response = await answer;
  const { message } = (await response.json()) as { message?: string };
  return { status: response.status, message };
}

describe("a request from elsewhere", () => {
  it.each([
    ["another host", { host: "evil.test" }],
    ["a host that only begins like this machine", { host: "localhost.evil.test" }],
    ["a page of another site", { origin: "https://evil.test" }],
    ["a page without an origin", { origin: "null" }],
    ["another port", { origin: "http://localhost:4000" }],
    ["another scheme", { origin: "https://localhost:3000" }],
  ])("is refused by every route: %s", async (_, headers) => {
    const given = { host: "localhost:3000", ...headers };
    const answers = [
      routes.readSettings(get("/", given)),
      routes.writeSettings(send({}, given)),
      routes.writeKey(send({}, given)),
      routes.testEngine(send({}, given)),
      routes.listRuns(get("/", given)),
      routes.describeRun(get("/", given), "r1"),
      routes.deleteRun(get("/", given), "r1"),
      routes.followRun(get("/", given), "r1"),
      routes.listApprovals(get("/", given)),
      routes.decide(send({ decision: "approved" }, given), "a1"),
      routes.postChat(send({}, given)),
      routes.stopChat(get("/", given)),
    ];
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 403));
  });
});

describe("a body that cannot be used", () => {
  it.each([
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["too much", JSON.stringify({ engine: "x".repeat(300_000) }), 413],
    ["a list", [], 400],
    ["null", null, 400],
    ["unknown settings", { ...defaultSettings, admin: true }, 400],
  ])("leaves the settings as they are: %s", async (_, body, status) => {
    const refusal = await refusalOf(routes.writeSettings(send(body)));
    expect(refusal).toEqual({ status, message: expect.stringMatching(/./) });
    const { settings } = (await (await routes.readSettings(get())).json()) as { settings: unknown };
    expect(settings).toEqual(defaultSettings);
  });

  it("does not repeat a key that it refuses", async () => {
    const { status, message } = await refusalOf(routes.writeKey(send({ service: "openai", key: "sk hunter2" })));
    expect(status).toBe(400);
    expect(message).not.toContain("hunter2");
  });
});

describe("a run that does not exist", () => {
  it.each(["none", "..", "../settings", "../../etc/passwd", "a/b", "", " ", "a\u0000b", "%2e%2e", "x".repeat(5000)])(
    "is not found, whatever its id: %j",
    async (id) => {
      const answers = [routes.describeRun(get(), id), routes.deleteRun(get(), id), routes.followRun(get(), id)];
      for (const answer of answers) {
        const { status, message } = await refusalOf(answer);
        expect(status).toBe(404);
        expect(message).not.toContain("/tmp");
      }
    },
  );

  it("is in no list", async () => {
    expect(await (await routes.listRuns(get())).json()).toEqual({ runs: [] });
    expect(await (await routes.listApprovals(get("/app-api/approvals?chat=none"))).json()).toEqual({ approvals: [] });
  });
});

describe("the decision of a person", () => {
  it("is refused if it is none, and the approval stays open", async () => {
    const { routes, question } = await openAsked();
    const wrong = [
      {},
      { decision: "maybe" },
      { decision: "approved", approver: "mallory" },
      { decision: "edited", steps: [] },
      { decision: "denied" },
      { decision: "denied", reason: "x".repeat(2001) },
    ];
    for (const body of wrong) {
      const { status, message } = await refusalOf(routes.decide(send(body), question.id));
      expect([body, status, message]).toEqual([body, 400, expect.stringMatching(/^Invalid decision\. /)]);
    }
    expect((await routes.decide(send({ decision: "denied", reason: "no" }), question.id)).status).toBe(200);
  });

  it("counts once, for the first of several people", async () => {
    const { routes, question } = await openAsked();
    const bodies = [{ decision: "approved" }, { decision: "denied", reason: "no" }, { decision: "approved" }];
    const answers = await Promise.all(bodies.map((body) => routes.decide(send(body), question.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await routes.decide(send({ decision: "approved" }), question.id)).status).toBe(409);
  });

  it.each(["none", "../r1", "a/b", ""])("is for an approval that exists, not for %j", async (id) => {
    const { status } = await refusalOf(routes.decide(send({ decision: "approved" }), id));
    expect(status).toBe(404);
  });
});

it("says what is wrong with settings, and tries an engine without storing them", async () => {
  const answer = await routes.testEngine(send({ engine: "reflex" }));
  expect(answer.status).toBe(200);
  const { settings } = (await (await routes.readSettings(get())).json()) as { settings: unknown };
  expect(settings).toEqual(defaultSettings);
});

it("follows a run that has ended to its end, and deletes it once", async () => {
  const { routes } = await openAsked();
  const answer = await routes.followRun(get(), "r1");
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  expect((await answer.text()).split("\n").filter((line) => line.startsWith("data:"))).not.toEqual([]);
  const statuses = [(await routes.deleteRun(get(), "r1")).status, (await routes.deleteRun(get(), "r1")).status];
  expect(statuses).toEqual([200, 404]);
  expect((await routes.describeRun(get(), "r1")).status).toBe(404);
});

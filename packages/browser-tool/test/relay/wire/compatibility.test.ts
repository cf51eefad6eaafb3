// Peers of different versions: a page in a tab that is open for days, a server that was updated meanwhile, an agent elsewhere.
import { writeFileSync } from "node:fs";
import { createGate, openContext, recordEffects } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { RelayClient } from "../../../src/relay/index.ts";
import { readEvents } from "../../../src/relay/page/event-stream.ts";
import { formPage, isConnected, startRelayWorld } from "../relay-world.cases.ts";
import { missingIn, readWire, recordWire, type Wire } from "./wire.cases.ts";

/** Each release adds a file: `GISELLE_FREEZE=<version>` records it. */
const releases = ["1.0"];

it("sends everything that older peers read", async () => {
  const now = await recordWire();
  if (process.env.GISELLE_FREEZE) {
    const place = new URL(`./${process.env.GISELLE_FREEZE}.json`, import.meta.url);
    writeFileSync(place, `${JSON.stringify(now, null, 2)}\n`, { flag: "wx" });
  }
  for (const release of releases) {
    const old = readWire(release);
    const missing = Object.entries(old).flatMap(([kind, message]) => missingIn(now[kind], message, kind));
    expect({ release, missing }).toEqual({ release, missing: [] });
  }
});

it("notices a property that is gone or has another type", () => {
  const old = { requestId: "a", report: { applied: 1, outcomes: [{ status: "applied" }] } };
  const now = { requestId: 1, report: { outcomes: [{}] }, more: true };
  expect(missingIn(now, old)).toEqual([".requestId", ".report.applied", ".report.outcomes[0].status"]);
});

describe.each(releases)("release %s", (release) => {
  const old = readWire(release);

  it("its page answers the agent of this version over the relay of this version", async () => {
    const world = await startRelayWorld();
    const session = await world.createSession();
    const page = await connectOldPage(old, `${world.url}/relay`, session.page);
    const client = world.client(session);
    const answered = messageIn(old, "relay.respond snapshot_response", "response");
    const reported = messageIn(old, "relay.respond execute_response", "response");
    const { fields } = await client.snapshot({ scope: "page" });
    expect(fields).toEqual(answered.fields);
    const [{ fieldId } = { fieldId: "" }] = fields;
    expect(await client.execute([{ action: "fill", fieldId, value: "Ada" }])).toMatchObject(reported.report as object);
    expect(page.asked).toEqual(["ready", "snapshot_request", "execute_request"]);
    await page.close();
  });

  it("its relay serves the page of this version", async () => {
    const world = await startRelayWorld();
    const relay = createOldRelay(old);
    world.serve("/old", relay.answer);
    const session = await world.createSession();
    const context = await openContext();
    const tab = await context.newPage();
    const effects = await recordEffects(tab);
    await tab.goto(world.publish(session, formPage, `${world.url}/old`));
    await isConnected(tab);
    const { fields } = (await relay.ask("snapshot_request", {})) as { fields: { fieldId: string; label: string }[] };
    const { fieldId } = fields.find(({ label }) => label === "Name") ?? {};
    const actions = [{ action: "fill", fieldId, value: "Ada" }];
    const { report } = await relay.ask("execute_request", { actions, documentId: undefined });
    expect(report).toMatchObject({ applied: 1, skipped: 0, outcomes: [{ status: "applied", value: "Ada" }] });
    expect(effects.all).toEqual([{ name: "named", detail: "Ada" }]);
  });

  it("its relay serves the agent of this version", async () => {
    const world = await startRelayWorld();
    const relay = createOldRelay(old);
    world.serve("/old", relay.answer);
    const client = new RelayClient({ url: `${world.url}/old`, sessionId: "a session", token: "a token" });
    const { fields } = messageIn(old, "answer to relay.dispatch snapshot_request", "response");
    const { report } = messageIn(old, "answer to relay.dispatch execute_request", "response");
    expect((await client.snapshot()).fields).toEqual(fields);
    expect(await client.execute([{ action: "fill", fieldId: "input-1", value: "Ada" }])).toMatchObject(
      report as object,
    );
    await expect(client.recall("unknown")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await client.close();
  });

  it("its agent drives the page of this version over the relay of this version", async () => {
    const world = await startRelayWorld();
    const session = await world.createSession();
    const tab = await world.openTab(session, { html: `${formPage}<script>effect = () => {}</script>` });
    const post = async (kind: string, request: object) => {
      const body = { ...old[kind], ...session.agent, request: { ...messageIn(old, kind, "request"), ...request } };
      const sent = await fetch(`${world.url}/relay`, { method: "POST", body: JSON.stringify(body) });
      return (await sent.json()) as { response: { fields: { fieldId: string; label: string }[]; report: object } };
    };
    const deadline = undefined; // that of the recording has passed
    const { response } = await post("relay.dispatch snapshot_request", { deadline });
    const { fieldId } = response.fields.find(({ label }) => label === "Name") ?? {};
    const actions = [{ action: "fill", fieldId, value: "Ada" }];
    const done = await post("relay.dispatch execute_request", { actions, deadline });
    expect(done.response.report).toMatchObject({ applied: 1, skipped: 0 });
    expect(await tab.inputValue("input")).toBe("Ada");
  });
});

function messageIn(wire: Wire, kind: string, part: string): Record<string, unknown> {
  const message = wire[kind]?.[part];
  if (!message) throw new Error(`The recording has no ${part} of "${kind}".`);
  return message as Record<string, unknown>;
}

interface Credential {
  sessionId: string;
  token: string;
}

/** A page of a release: it answers each request with the recorded answer. */
async function connectOldPage(old: Wire, url: string, { sessionId, token }: Credential) {
  const asked: string[] = [];
  const halt = new AbortController();
  const { authorization: _, ...query } = old["page listens"] ?? {};
  const address = `${url}?${new URLSearchParams({ ...(query as Record<string, string>), sessionId })}`;
  const stream = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: halt.signal });
  const ready = createGate();
  const reading = readEvents(stream.body as never, async ({ data }) => {
    const { type, requestId } = JSON.parse(data) as { type: string; requestId: string };
    asked.push(type);
    if (type === "ready") return ready.open();
    const kind = `relay.respond ${type.replace("request", "response")}`;
    const body = { ...old[kind], sessionId, token, response: { ...messageIn(old, kind, "response"), requestId } };
    await fetch(url, { method: "POST", body: JSON.stringify(body) });
  }).catch(() => {});
  await ready.passed;
  return {
    asked,
    async close() {
      halt.abort();
      await reading;
    },
  };
}

/** A relay of a release: it sends its recorded events to pages, and its recorded answers to agents. */
function createOldRelay(old: Wire) {
  const waiting = new Map<string, (response: Record<string, unknown>) => void>();
  let onListening: (send: (event: object) => void) => void = () => {};
  const listening = new Promise<(event: object) => void>((resolve) => {
    onListening = resolve;
  });
  let count = 0;
  return {
    async answer(request: Request): Promise<Response> {
      if (request.method === "GET") {
        const { searchParams } = new URL(request.url);
        const text = (event: object) => `id: ${++count}.${searchParams.get("tab")}\ndata: ${JSON.stringify(event)}\n\n`;
        const body = new ReadableStream<string>({
          start(controller) {
            const now = Date.now();
            controller.enqueue(text({ ...old["event ready"], sessionId: searchParams.get("sessionId"), now }));
            onListening((event) => controller.enqueue(text(event)));
          },
        }).pipeThrough(new TextEncoderStream());
        return new Response(body, { headers: { "content-type": "text/event-stream" } });
      }
      const post = (await request.json()) as Record<string, Record<string, unknown>> & { type: unknown };
      if (post.type === "relay.respond") waiting.get(String(post.response?.requestId))?.(post.response ?? {});
      const kind = [post.type, post.request?.type ?? post.response?.type].filter(Boolean).join(" ");
      const refusal = old[`refusal to ${kind}`];
      return refusal
        ? Response.json(refusal, { status: 404 })
        : Response.json(old[`answer to ${kind}`] ?? { ok: true });
    },
    async ask(type: string, more: object): Promise<Record<string, unknown>> {
      const send = await listening;
      const requestId = `old-${++count}`;
      const answered = new Promise<Record<string, unknown>>((resolve) => waiting.set(requestId, resolve));
      send({ ...old[`event ${type}`], requestId, deadline: Date.now() + 20_000, ...more });
      return answered;
    },
  };
}

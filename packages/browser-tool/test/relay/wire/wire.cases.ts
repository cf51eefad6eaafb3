// What page, relay and agent send to each other, by kind: of this version, and of a release that was frozen.
import { readFileSync } from "node:fs";
import { relayPostSchema } from "@giselles-ai/protocol";
import { createMemoryStore, createRelayHandler, createRelaySession, RelayClient } from "../../../src/relay/index.ts";
import { readEvents } from "../../../src/relay/page/event-stream.ts";
import { formPage, idOf, startRelayWorld } from "../relay-world.cases.ts";

type Message = Record<string, unknown>;

/** One message of each kind, such as "relay.respond snapshot_response". */
export type Wire = Record<string, Message>;

/** The messages of a release. A file is never changed: the peers that sent it are in use. */
export function readWire(version: string): Wire {
  return JSON.parse(readFileSync(new URL(`./${version}.json`, import.meta.url), "utf8")) as Wire;
}

/** Records the messages of this version: a page is read, filled in and asked again. */
export async function recordWire(): Promise<Wire> {
  const wire: Wire = {};
  const store = createMemoryStore();
  const relay = createRelayHandler({ store });
  const world = await startRelayWorld({ store });
  const session = await createRelaySession({ store });
  world.serve("/recorded", (request) => recordExchange(wire, relay, request));
  const relayUrl = `${world.url}/recorded`;
  await world.openTab(session, { html: `${formPage}<script>effect = () => {}</script>`, relayUrl });
  const client = new RelayClient({ url: relayUrl, ...session.agent });
  const fieldId = await idOf(client, "Name");
  await client.execute([{ action: "fill", fieldId, value: "Ada" }]);
  await client.recall("unknown").catch(() => {});
  await client.close();
  return wire;
}

async function recordExchange(
  wire: Wire,
  relay: ReturnType<typeof createRelayHandler>,
  request: Request,
): Promise<Response> {
  if (request.method === "GET") {
    const { searchParams } = new URL(request.url);
    const { authorization = "" } = Object.fromEntries(request.headers);
    wire["page listens"] = { ...Object.fromEntries(searchParams), authorization: authorization.split(" ")[0] };
    const response = await relay.GET(request);
    const [seen, passed] = response.body?.tee() ?? [];
    if (seen) void readEvents(seen as never, ({ data }) => keep(wire, "event", JSON.parse(data))).catch(() => {});
    return new Response(passed ?? null, response);
  }
  const body = (await request.clone().json()) as Message;
  const post = relayPostSchema.parse(body);
  const about =
    post.type === "relay.dispatch" ? post.request.type : post.type === "relay.respond" ? post.response.type : "";
  const kind = `${post.type} ${about}`.trim();
  wire[kind] = hideToken(body);
  const response = await relay.POST(request);
  wire[`${response.ok ? "answer" : "refusal"} to ${kind}`] = (await response.clone().json()) as Message;
  return response;
}

function keep(wire: Wire, what: string, message: Message): void {
  wire[`${what} ${message.type}`] = message;
}

function hideToken(body: Message): Message {
  return "token" in body ? { ...body, token: "a token" } : body;
}

/** Which properties of an old message the new one lacks, or has with another type. */
export function missingIn(now: unknown, old: unknown, path = ""): string[] {
  if (Array.isArray(old)) {
    if (!Array.isArray(now)) return [path];
    return old.length > 0 && now.length > 0 ? missingIn(now[0], old[0], `${path}[0]`) : [];
  }
  if (typeof old !== "object" || old === null) return typeof now === typeof old ? [] : [path];
  if (typeof now !== "object" || now === null) return [path];
  return Object.entries(old).flatMap(([name, value]) => missingIn((now as Message)[name], value, `${path}.${name}`));
}

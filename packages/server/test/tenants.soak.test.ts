// A tenant tries every endpoint with the ids of another tenant's runs (C4).
import { createRandom, soak } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createServerWorld, formRunner, openRun } from "./server-world.cases.ts";

const calls = soak(2000);
const bearer = (key: string) => ({ authorization: `Bearer ${key}`, "content-type": "application/json" });

it(`C4: refuses ${calls} calls across tenants on every endpoint like calls for unknown runs`, async () => {
  const random = createRandom("calls across tenants");
  const { url } = await createServerWorld({
    runners: { form: formRunner },
    apiKeys: { "key-a": "a", "key-b": "b" },
    maxCallsPerSecond: 1e6,
    relay: { maxCallsPerSecond: 1e6 },
  }).start();
  const [a, b] = await Promise.all(
    ["a", "b"].map((tenant) =>
      openRun(url, { message: "Fill", request_id: `request-${tenant}` }, { headers: bearer(`key-${tenant}`) }),
    ),
  );
  if (!a || !b) throw new Error("There are no runs.");
  const [ownSession, session] = [await b.next("relay.session"), await a.next("relay.session")];
  const { requestId } = await a.next("snapshot_request");
  const before = a.lines.length;
  const unknownId = crypto.randomUUID();
  /** All names of the other tenant's run. */
  const names = [a.runId, "request-a", `agent-${a.runId}`];
  const result = { toolCallId: requestId, toolName: "getFormSnapshot", output: { fields: [] } };
  const post = (path: string, body: object | undefined) => ({ path, init: { method: "POST", ...json(body) } });
  const run = (name: string, more: object) => post("/agent-api/run", { type: "agent.run", session_id: name, ...more });
  const relay = (sessionId: string, type: string, more: object) =>
    post("/agent-api/relay", { type, sessionId, token: ownSession.token, ...more });
  const endpoints: ((name: string, sessionId: string) => { path: string; init: RequestInit })[] = [
    (name) => run(name, { cursor: 0 }),
    (name) => run(name, { cursor: 3, tool_results: [result] }),
    (name) => post(`/agent-api/runs/${name}/stop`, undefined),
    (name) => post(`/agent-api/runs/${name}/tool-results`, { tool_results: [result] }),
    (name) => ({ path: `/agent-api/runs/${name}`, init: {} }),
    (_, id) => ({ path: `/agent-api/relay?sessionId=${id}`, init: { headers: bearer(ownSession.token) } }),
    (_, id) => relay(id, "relay.respond", { response: { type: "snapshot_response", requestId, fields: [] } }),
    (_, id) => relay(id, "relay.recall", { requestId }),
    (_, id) => relay(id, "relay.cancel", { requestId }),
    (_, id) => relay(id, "relay.dispatch", { request: { type: "snapshot_request", requestId: "r", instruction: "x" } }),
    (_, id) => relay(id, "relay.attend", { tab: "mine" }),
  ];

  const ask = async ({ path, init }: { path: string; init: RequestInit }) => {
    const response = await fetch(`${url}${path}`, { ...init, headers: init.headers ?? bearer("key-b") });
    const { date: _, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  };
  let refused = 0;
  for (let call = 0; call < calls; call += 1) {
    const endpoint = endpoints[call % endpoints.length];
    const name = names[random.between(0, names.length - 1)] ?? "";
    if (!endpoint) continue;
    const [foreign, unknown] = await Promise.all([
      ask(endpoint(name, session.sessionId)),
      ask(endpoint(unknownId, unknownId)),
    ]);
    expect(foreign, String(endpoint)).toEqual(unknown);
    expect([401, 404]).toContain(foreign.status);
    refused += 1;
  }
  expect(refused).toBe(calls);
  // The same request id of another tenant starts its own run, and none of these calls reached the first run.
  const other = await openRun(url, { message: "Fill", request_id: "request-a" }, { headers: bearer("key-b") });
  expect([other.response.status, other.runId === a.runId]).toEqual([200, false]);
  expect(a.lines).toHaveLength(before);
}, 300_000);

function json(body: object | undefined): { body?: string } {
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

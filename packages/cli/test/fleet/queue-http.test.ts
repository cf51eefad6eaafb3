// The queue over HTTP, on a server and a worker that run as programs.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { createRedisRunStore } from "@giselles-ai/agent";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { environment, giselle, program } from "../giselle.cases.ts";
import { type Fleet, openFleet, orderFor } from "./fleet-world.cases.ts";

const acme = "a-key-of-acme-0001";
const bolt = "a-key-of-bolt-0002";

interface Answer {
  status: number;
  body: { runId: string; state: string; ending?: string; errorCode?: string; message?: string; approvals?: string[] };
}

/** Starts `giselle serve` with two tenants and the queue. */
async function startServer(fleet: Fleet) {
  const folder = makeFolder();
  const keys = join(folder, "keys.json");
  writeFileSync(keys, JSON.stringify({ [acme]: "acme", [bolt]: "bolt" }));
  const args = [
    "serve",
    "--port",
    "0",
    "-e",
    "reflex",
    "--keys",
    keys,
    "--queue-origin",
    new URL(fleet.shop.url).origin,
  ];
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? "", HOME: folder, ...environment({ REDIS_URL: fleet.redis }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      const found = /http:\S+\/agent-api/.exec(String(chunk))?.[0];
      if (found) resolve(found);
    });
  });
  async function call(path: string, { key = acme, body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const response = await fetch(`${url}/queue${path}`, {
      method: body === undefined && !path.endsWith("/cancel") ? "GET" : "POST",
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  }
  return { url, call };
}

interface CallOptions {
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

it("adds a run over HTTP, shows how it ended, and adds nothing for a repeated request", async () => {
  const fleet = await openFleet();
  const { call } = await startServer(fleet);
  const run = { goal: orderFor("Ada"), url: fleet.shop.url, engine: "reflex", profile: "auto", request_id: "order 7" };
  const added = await call("", { body: run });
  const { runId } = added.body;
  expect(added).toMatchObject({ status: 202, body: { ok: true, state: "waiting", approvals: [] } });
  expect((await call("", { body: run })).body).toMatchObject({ runId, state: "waiting" });
  expect((await call(`/${runId}`)).body).toMatchObject({ runId, state: "waiting" });
  // The same request id of another tenant is another run.
  expect((await call("", { body: run, key: bolt })).body.runId).not.toBe(runId);

  const worker = fleet.startWorker();
  await worker.logged("run-ended", 2);
  expect((await call(`/${runId}`)).body).toMatchObject({ state: "ended", ending: "done" });
  expect((await call("", { body: run })).body).toMatchObject({ runId, state: "ended" });
  expect(fleet.shop.orders).toEqual(["Ada", "Ada"]);
});

it("cancels a waiting run, which no worker takes then, and stops a running one", async () => {
  const fleet = await openFleet();
  const { call } = await startServer(fleet);
  const add = async (name: string, profile: string) =>
    (await call("", { body: { goal: orderFor(name), url: fleet.shop.url, engine: "reflex", profile } })).body.runId;
  const cancelled = await add("Ada", "auto");
  expect((await call(`/${cancelled}/cancel`)).body).toMatchObject({ state: "ended", ending: "aborted" });
  expect((await call(`/${cancelled}/cancel`)).body).toMatchObject({ state: "ended", ending: "aborted" });
  const asking = await add("Bob", "assisted");
  const other = await add("Cy", "auto");

  const worker = fleet.startWorker("--contexts", "2");
  await worker.logged("approval-asked");
  expect((await call(`/${asking}`)).body).toMatchObject({ state: "running", approvals: [expect.any(String)] });
  expect((await call(`/${asking}/cancel`)).status).toBe(200);
  await worker.logged("run-ended", 2);
  expect((await call(`/${asking}`)).body).toMatchObject({ state: "ended", ending: "aborted", approvals: [] });
  expect((await call(`/${other}`)).body).toMatchObject({ ending: "done" }); // the control
  expect(fleet.shop.orders).toEqual(["Cy"]);
});

it("shows the tenant what a run asks, and takes one answer", async () => {
  const fleet = await openFleet();
  const { call } = await startServer(fleet);
  const add = async (name: string) =>
    (await call("", { body: { goal: orderFor(name), url: fleet.shop.url, engine: "reflex", profile: "semi_auto" } }))
      .body.runId;
  const [approved, denied] = [await add("Ada"), await add("Bob")];
  const worker = fleet.startWorker("--contexts", "2");
  await worker.logged("approval-asked", 2);
  const asked = async (run: string) => (await call(`/${run}/approvals`)).body.approvals as unknown as { id: string }[];
  const [question] = await asked(approved);
  expect(question).toMatchObject({ runId: approved, steps: [{ action: { action: "fill", value: "Ada" } }, {}] });
  const answers = `/${approved}/approvals/${question?.id}`;
  const yes = { decision: "approved" };

  // Not by another tenant, for another run, or in another form.
  expect((await call(`/${approved}/approvals`, { key: bolt })).status).toBe(404);
  expect((await call(answers, { key: bolt, body: yes })).status).toBe(404);
  expect((await call(`/${denied}/approvals/${question?.id}`, { body: yes })).status).toBe(404);
  expect((await call(answers, { body: { ...yes, approver: "the boss" } })).status).toBe(400);
  expect((await call(answers, { body: yes, headers: { origin: "https://evil.example" } })).status).toBe(403);
  expect(fleet.shop.orders).toEqual([]);

  expect((await call(answers, { body: yes })).body).toMatchObject({
    approval: { answer: { approver: "acme, over HTTP" } },
  });
  expect(await call(answers, { body: yes })).toMatchObject({ status: 409, body: { errorCode: "ANSWERED" } });
  const no = { decision: "denied", reason: "Not Bob." };
  const [other] = await asked(denied);
  expect((await call(`/${denied}/approvals/${other?.id}`, { body: no })).status).toBe(200);
  await worker.logged("run-ended", 2);
  expect((await call(`/${approved}`)).body).toMatchObject({ ending: "done" });
  expect((await call(`/${denied}`)).body).not.toMatchObject({ ending: "done" });
  expect(fleet.shop.orders).toEqual(["Ada"]);
});

it("X6: shows a tenant no value of a sensitive field, and an edited answer keeps it", async () => {
  const fleet = await openFleet();
  const { call } = await startServer(fleet);
  const { runId } = (await call("", { body: { goal: "Log in", url: fleet.shop.url, engine: "reflex" } })).body;
  const store = createRedisRunStore({ url: fleet.redis });
  onTestFinished(() => store.close());
  const secret = "Zq7hunter7x";
  const step = { explanation: "Needed.", estimated_risk: "low" as const, confidence: 1 };
  await store.ask(await store.acquire(runId, { owner: "a worker", ttlMs: 60_000 }), {
    ...{ id: "asked1", runId, step: 1, from: 0, asked: [0], message: `I log in with ${secret}.` },
    ...{ actionHash: "hash", epoch: "epoch", origin: fleet.shop.url, url: fleet.shop.url, title: "Log in" },
    steps: [{ ...step, action: { action: "fill", fieldId: "f1", value: secret } }],
    fields: [{ fieldId: "f1", label: "Password", kind: "text", sensitive: true }],
    askedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  });
  const { body } = await call(`/${runId}/approvals`);
  const [shown] = body.approvals as unknown as { steps: object[] }[];
  const answered = await call(`/${runId}/approvals/asked1`, { body: { decision: "edited", steps: shown?.steps } });
  expect(JSON.stringify([body, answered])).not.toContain(secret);
  expect(answered.status).toBe(200);
  expect(JSON.stringify((await store.approval("asked1"))?.answer)).toContain(secret); // the control
});

it("giselle cancel does the same", async () => {
  const fleet = await openFleet();
  const ids = await fleet.enqueue([{ name: "Ada" }, { name: "Bob" }]);
  const cancel = (id: string) => fleet.giselle("cancel", id);
  expect(await cancel(ids.get("Ada") ?? "")).toMatchObject({ code: 0, stdout: "Cancelled.\n" });
  expect(await cancel(ids.get("Ada") ?? "")).toMatchObject({ code: 1, stdout: expect.stringContaining("already") });
  expect(await cancel("none")).toMatchObject({ code: 1, stderr: expect.stringContaining('no queued run "none"') });
  const worker = fleet.startWorker();
  await worker.logged("run-ended", 1);
  expect(fleet.shop.orders).toEqual(["Bob"]);
});

it("keeps tenants, hosts and origins apart", async () => {
  const fleet = await openFleet();
  const { url, call } = await startServer(fleet);
  const body = { goal: orderFor("Ada"), url: fleet.shop.url, engine: "reflex" };
  const { runId } = (await call("", { body })).body;
  for (const path of [`/${runId}`, `/${runId}/cancel`]) {
    expect([path, (await call(path, { key: bolt })).status]).toEqual([path, 404]);
    expect([path, (await call(path, { key: "another-key-of-some-length" })).status]).toEqual([path, 401]);
    expect([path, (await call(path, { headers: { origin: "https://evil.example" } })).status]).toEqual([path, 403]);
  }
  expect((await call("", { body, headers: { origin: "https://evil.example" } })).status).toBe(403);
  expect(await statusFor(`${url}/queue/${runId}`, "evil.example")).toBe(403);
  expect(await statusFor(`${url}/queue/${runId}`, "localhost")).toBe(200); // the control
  expect((await call(`/${runId}`)).body).toMatchObject({ state: "waiting" });
});

/** Only `fetch` forbids the Host header. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { host, authorization: `Bearer ${acme}` } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once("error", reject).end();
  });
}

const refused: [object, string][] = [
  [{ tenant: "bolt" }, "tenant"],
  [{ priority: "high" }, "priority"],
  [{ profile: "unleashed" }, "profile"],
  [{ allowOrigin: ["https://evil.example"] }, "allowOrigin"],
  [{ url: "http://169.254.169.254/" }, "--queue-origin"],
  [{ url: "https://evil.example/" }, "--queue-origin"],
  [{ url: "file:///etc/passwd" }, "url"],
  [{ data: { password: "correct horse" } }, "secret"],
];

it("refuses what a tenant may not decide", async () => {
  const fleet = await openFleet();
  const { call } = await startServer(fleet);
  for (const [more, word] of refused) {
    const { status, body } = await call("", { body: { goal: "Read", url: fleet.shop.url, ...more } });
    expect({ more, status, body }).toEqual({
      more,
      status: 400,
      body: { ok: false, errorCode: "INVALID_REQUEST", message: expect.stringContaining(word) },
    });
    expect(body.message).not.toContain("correct horse");
  }
  expect(JSON.parse((await fleet.giselle("queue", "--json")).stdout)).toMatchObject({ waiting: 0 });
  expect((await call("", { body: { goal: "Read", url: fleet.shop.url } })).status).toBe(202); // the control
});

it("has no queue without --queue-origin, which needs Redis", async () => {
  const { code, stderr } = await giselle(["serve", "-e", "reflex", "--queue-origin", "https://shop.example"]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: "--queue-origin: the queue is in Redis. Set REDIS_URL.\n" });
});

// What giselle purge deletes, and what it leaves as it was. Redis is observed from outside.
import { createFileRunStore, createRedisRunStore, type RunStore } from "@giselles-ai/agent";
import { createRedisStore } from "@giselles-ai/giselle-provider";
import { makeFolder, startRedis } from "@giselles-ai/testing";
import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { giselle } from "../../test/giselle.cases.ts";

const day = 24 * 3_600_000;

interface StoredRun {
  runId: string;
  tenant?: string;
  chatId?: string;
  daysAgo?: number;
}

async function addRun(store: RunStore, { runId, tenant, chatId, daysAgo = 0 }: StoredRun): Promise<void> {
  const createdAt = new Date(Date.now() - daysAgo * day).toISOString();
  await store.create({ runId, task: "Order a chair", profile: "auto", createdAt, settings: { tenant, chatId } });
  const lease = await store.acquire(runId, { owner: "test", ttlMs: 60_000 });
  await store.append(lease, { runId, seq: 1, at: createdAt, event: { type: "step-started", step: 1 } });
  await store.release(lease);
}

async function startStores() {
  const { url } = await startRedis();
  const runs = createRedisRunStore({ url });
  const sessions = createRedisStore({ url });
  const observer = new Redis(url);
  onTestFinished(async () => {
    observer.disconnect();
    await runs.close();
    await sessions.close();
  });
  /** Every key and its content, except the times of leases. */
  async function dump(): Promise<Record<string, string>> {
    const keys = (await observer.keys("*")).sort();
    const texts = await Promise.all(keys.map(async (key) => (await observer.dumpBuffer(key))?.toString("hex") ?? ""));
    return Object.fromEntries(keys.map((key, index) => [key, texts[index] ?? ""]));
  }
  const addSession = async (key: string, daysAgo = 0) => {
    await sessions.claim(key, { token: "t", ttlMs: 60_000 });
    await sessions.save(key, { providerSessionId: "p", createdAt: Date.now() - daysAgo * day }, "t");
    await sessions.release(key, "t");
  };
  return { env: { REDIS_URL: url }, runs, sessions, addSession, dump };
}

/** The keys that differ between two dumps, without the list of all runs. */
function changed(before: Record<string, string>, after: Record<string, string>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => before[key] !== after[key] && key !== "giselle:runs").sort();
}

const keysOf = (runId: string) => ["entries", "info", "lease"].map((what) => `giselle:run:{${runId}}:${what}`);

it("deletes the runs of a tenant, and leaves all others as they were", async () => {
  const { env, runs, addSession, dump } = await startStores();
  await addRun(runs, { runId: "a1", tenant: "acme" });
  await addRun(runs, { runId: "b1", tenant: "acme-2" });
  await addRun(runs, { runId: "c1" });
  await addSession("ada/chat");
  const before = await dump();
  const dry = await giselle(["purge", "--tenant", "acme", "--dry-run"], env);
  expect(dry).toMatchObject({ code: 0, stdout: "Would delete 1 run and 0 sessions.\n" });
  expect(await dump()).toEqual(before);
  const { code, stdout } = await giselle(["purge", "--tenant", "acme"], env);
  expect([code, stdout]).toEqual([0, "Deleted 1 run and 0 sessions.\n"]);
  expect(changed(before, await dump())).toEqual(keysOf("a1"));
  expect((await runs.runs()).map(({ runId }) => runId).sort()).toEqual(["b1", "c1"]);
});

it("deletes the runs and sessions of a person, whatever characters the name has", async () => {
  const { env, runs, addSession, dump } = await startStores();
  await addRun(runs, { runId: "a1", chatId: "*%40x/chat" });
  await addRun(runs, { runId: "b1", chatId: "ada%40x/chat" });
  await addRun(runs, { runId: "c1", chatId: "*%40x" }); // a chat without an owner
  await addSession("*%40x/chat");
  await addSession("ada%40x/chat");
  const before = await dump();
  const { stdout } = await giselle(["purge", "--owner", "*@x", "--json"], env);
  expect(JSON.parse(stdout)).toEqual({
    dryRun: false,
    runs: { deleted: ["a1"], inUse: [] },
    sessions: { deleted: 1, inUse: 0 },
  });
  expect(changed(before, await dump())).toEqual(["giselle:provider:session:*%40x/chat", ...keysOf("a1")]);
});

it("deletes what is old, except what is in use", async () => {
  const { env, runs, sessions, addSession } = await startStores();
  await addRun(runs, { runId: "old", daysAgo: 31 });
  await addRun(runs, { runId: "active", daysAgo: 31 });
  await addRun(runs, { runId: "new", daysAgo: 29 });
  await runs.acquire("active", { owner: "an instance", ttlMs: 60_000 });
  await addSession("old", 31);
  await addSession("new", 29);
  await addSession("active", 31);
  await sessions.claim("active", { token: "mine", ttlMs: 60_000 });
  const { code, stdout } = await giselle(["purge", "--older-than", "30d"], env);
  expect([code, stdout]).toEqual([
    1,
    "Deleted 1 run and 1 session.\nKept, because in use: 2. Run the command again later.\n",
  ]);
  expect((await runs.runs()).map(({ runId }) => runId).sort()).toEqual(["active", "new"]);
  expect(await sessions.load("old")).toBeUndefined();
  expect(await sessions.load("new")).toBeDefined();
  expect(await sessions.load("active")).toBeDefined();
});

it("deletes from a folder, and says what is missing or wrong", async () => {
  const folder = makeFolder();
  const store = createFileRunStore({ folder });
  onTestFinished(() => store.close());
  await addRun(store, { runId: "old", daysAgo: 2 });
  await addRun(store, { runId: "new" });
  expect((await giselle(["purge", "--older-than", "1d", "--store", folder])).code).toBe(0);
  expect((await store.runs()).map(({ runId }) => runId)).toEqual(["new"]);
  expect(await giselle(["purge", "--store", folder])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--tenant, --owner or --older-than"),
  });
  expect((await giselle(["purge", "--older-than", "soon"])).code).toBe(2);
});

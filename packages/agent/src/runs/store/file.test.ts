import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { describeRunStore } from "../../../test/runs/store/store-contract.cases.ts";
import { StoreError } from "../../store-error.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { createFileRunStore } from "./file.ts";
import { openRunStore } from "./open-run-store.ts";

describeRunStore("the file store", async () => {
  const folder = makeFolder();
  return {
    open(now = Date.now) {
      const store = createFileRunStore({ folder, now });
      onTestFinished(() => store.close());
      return store;
    },
  };
});

const entry = (seq: number): JournalEntry => ({
  runId: "r",
  seq,
  at: "2026-01-01T00:00:00.000Z",
  event: { type: "step-started", step: seq },
});

async function startRun() {
  const folder = makeFolder();
  const store = createFileRunStore({ folder });
  onTestFinished(() => store.close());
  await store.create({ runId: "r", task: "t", profile: "auto", createdAt: "2026-01-01T00:00:00.000Z" });
  const lease = await store.acquire("r", { owner: "me", ttlMs: 60_000 });
  await store.append(lease, entry(1));
  await store.append(lease, entry(2));
  return { folder, run: join(folder, "runs", "r"), store, lease };
}

it("writes files that only the owner can read, and leaves no temporary files", async () => {
  const { folder } = await startRun();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(files.map(({ name }) => name).sort()).toEqual([
    "journal-000001.jsonl",
    "lease-000001.json",
    "r",
    "run.json",
    "runs",
  ]);
  for (const { parentPath, name } of files) expect(statSync(join(parentPath, name)).mode & 0o077).toBe(0);
});

it("ignores other files in its folders", async () => {
  const { folder, store } = await startRun();
  mkdirSync(join(folder, "approvals"));
  writeFileSync(join(folder, "runs", ".DS_Store"), "");
  writeFileSync(join(folder, "approvals", "what is this.question.json"), "{}");
  expect(await store.runs()).toHaveLength(1);
  expect(await store.approvals()).toEqual([]);
});

it("ignores a line that was cut off at any byte, and keeps the rest", async () => {
  const { run, store, lease } = await startRun();
  const journal = join(run, "journal-000001.jsonl");
  const whole = readFileSync(journal);
  await store.release(lease);
  const torn = `${JSON.stringify(entry(3))}\n`;
  for (let length = 1; length < torn.length; length += 1) {
    writeFileSync(journal, whole);
    appendFileSync(journal, torn.slice(0, length));
    expect(await store.read("r")).toEqual([entry(1), entry(2)]);
  }
  const next = await store.acquire("r", { owner: "another", ttlMs: 60_000 });
  await store.append(next, entry(3));
  expect(await store.read("r")).toEqual([entry(1), entry(2), entry(3)]);
});

it("ignores what a process writes after it lost its lease", async () => {
  const { folder, run, store, lease } = await startRun();
  await store.release(lease);
  const other = createFileRunStore({ folder });
  onTestFinished(() => other.close());
  const next = await other.acquire("r", { owner: "another", ttlMs: 60_000 });
  appendFileSync(join(run, "journal-000001.jsonl"), `${JSON.stringify(entry(3))}\n`);
  expect(await other.read("r")).toEqual([entry(1), entry(2)]);
  await other.append(next, { ...entry(3), at: "2027-01-01T00:00:00.000Z" });
  expect((await other.read("r")).map(({ at }) => at.slice(0, 4))).toEqual(["2026", "2026", "2027"]);
});

it("skips a process that ended between its lease and its first line", async () => {
  const { run, store, lease } = await startRun();
  await store.release(lease);
  const gone = { owner: "gone", host: "elsewhere", pid: 1, until: 0 };
  writeFileSync(join(run, "lease-000002.json"), JSON.stringify(gone));
  writeFileSync(join(run, "journal-000002.jsonl"), '{"before":[{"fe');
  const next = await store.acquire("r", { owner: "another", ttlMs: 60_000 });
  expect(next.fence).toBe(3);
  await store.append(next, entry(3));
  expect(await store.read("r")).toEqual([entry(1), entry(2), entry(3)]);
});

it("does not wait for the lease of a local process that has ended", async () => {
  const { run, store } = await startRun();
  const path = join(run, "lease-000001.json");
  const held = JSON.parse(readFileSync(path, "utf8"));
  await expect(store.acquire("r", { owner: "another", ttlMs: 1 })).rejects.toMatchObject({ code: "LEASED" });
  writeFileSync(path, JSON.stringify({ ...held, pid: 2 ** 22 + 1 })); // larger than any process id
  expect(await store.acquire("r", { owner: "another", ttlMs: 1 })).toMatchObject({ fence: 2 });
});

it("opens by folder, and throws an error with a code for an unknown run", async () => {
  const store = openRunStore(makeFolder()); // or "redis://localhost:6379"
  onTestFinished(() => store.close());
  const error = await store.read("no such run").catch((thrown: unknown) => thrown);
  if (!StoreError.isInstance(error)) throw error;
  expect(error.code).toBe("NOT_FOUND");
});

it("lists a damaged run with the others, and can remove it", async () => {
  const { folder, run, store } = await startRun();
  await store.create({ runId: "sound", task: "t", profile: "auto", createdAt: "2026-01-01T00:00:00.000Z" });
  await store.close();
  writeFileSync(join(run, "run.json"), "{}");
  appendFileSync(join(run, "journal-000001.jsonl"), "null\n");
  const damaged = (await createFileRunStore({ folder }).runs()).map(({ runId, isDamaged }) => [runId, isDamaged]);
  expect(damaged).toEqual(
    expect.arrayContaining([
      ["r", true],
      ["sound", undefined],
    ]),
  );
  await expect(store.find("r")).rejects.toMatchObject({ code: "DAMAGED", message: expect.stringContaining(`"r"`) });
  const later = createFileRunStore({ folder, now: () => Date.now() + 120_000 });
  await later.remove("r");
  expect((await later.runs()).map(({ runId }) => runId)).toEqual(["sound"]);
});

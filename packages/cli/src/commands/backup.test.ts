import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, startRedis } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { giselleAgain as giselle, openShop } from "../../test/giselle.cases.ts";

interface RunLine {
  runId: string;
  state: string;
  steps: number;
}

async function runsIn(store: string): Promise<RunLine[]> {
  return JSON.parse((await giselle(["runs", "--json", "--store", store])).stdout);
}

/** A folder with a run that is done, and a Redis with one that waits in the queue. */
async function storeRuns() {
  const shop = await openShop();
  const [folder, { url: redis }] = [makeFolder(), await startRedis()];
  const run = ['Enter "Ada" in Name, then press Join.', "--url", shop.url, "-e", "reflex", "-p", "auto"];
  expect(await giselle(["run", ...run, "--store", folder])).toMatchObject({ code: 0 });
  expect(await giselle(["enqueue", ...run, "--redis", redis])).toMatchObject({ code: 0 });
  return { shop, folder, redis };
}

it("moves runs between folders and Redis, and lets no open run simply continue", async () => {
  const { shop, folder, redis } = await storeRuns();
  const files = [join(makeFolder(), "folder.jsonl"), join(makeFolder(), "redis.jsonl")] as const;
  expect(await giselle(["backup", files[0], "--store", folder])).toMatchObject({ code: 0, stderr: "" });
  expect(await giselle(["backup", files[1], "--store", redis])).toMatchObject({ code: 0, stderr: "" });
  expect(statSync(files[0]).mode & 0o777).toBe(0o600);

  const [lost, { url: other }] = [makeFolder(), await startRedis()];
  expect((await giselle(["restore", files[0], "--store", other])).stdout).toBe(`Restored 1 run to ${other}.\n`);
  expect(await runsIn(other)).toEqual(await runsIn(folder));
  expect((await giselle(["restore", files[1], "--store", lost])).stdout).toContain("the outcome is unknown: 1 run.");
  expect(await runsIn(lost)).toMatchObject([{ state: "unknown-outcome" }]);

  // Restoring again changes nothing, and a run that is done is not done again.
  expect((await giselle(["restore", files[0], "--store", other])).stdout).toContain("Kept 1 run");
  const [done] = await runsIn(other);
  expect((await giselle(["resume", done?.runId ?? "", "--store", other])).stdout).toContain("already done");
  expect(shop.joined).toHaveLength(1);
  // A copy of a restored store is the same.
  const copy = join(makeFolder(), "copy.jsonl");
  await giselle(["backup", copy, "--store", other]);
  expect(linesOf(copy).slice(1, -1)).toEqual(linesOf(files[0]).slice(1, -1));
});

const linesOf = (file: string) => readFileSync(file, "utf8").trim().split("\n");

it("restores nothing from a file that was cut off or changed, and overwrites no file", async () => {
  const { folder } = await storeRuns();
  const file = join(makeFolder(), "runs.jsonl");
  await giselle(["backup", file, "--store", folder]);
  expect(await giselle(["backup", file, "--store", folder])).toMatchObject({ code: 2 });
  const text = readFileSync(file, "utf8");
  const bad = join(makeFolder(), "bad.jsonl");
  const lines = text.trim().split("\n");
  for (const changed of [lines.slice(0, -1).join("\n"), text.replace("Ada", "Bob"), lines.slice(1).join("\n"), ""]) {
    writeFileSync(bad, changed);
    const place = makeFolder();
    const { code, stderr } = await giselle(["restore", bad, "--store", place]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("not a whole backup") });
    expect(await runsIn(place)).toEqual([]);
  }
  expect(await giselle(["restore", file, "--store", makeFolder()])).toMatchObject({ code: 0 }); // the control
});

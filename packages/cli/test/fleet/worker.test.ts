import { openClient } from "@giselles-ai/redis";
import { startRedisCluster } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { giselle } from "../giselle.cases.ts";
import { openFleet, orderFor, startBrowser } from "./fleet-world.cases.ts";

const names = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

it("drives queued runs in the contexts of one browser, and shows how they ended", async () => {
  const fleet = await openFleet();
  const ids = await fleet.enqueue(["Ada", "Bob", "Cy"].map((name) => ({ name })));
  const worker = fleet.startWorker("--contexts", "3", "--recycle", "2");
  await worker.logged("run-ended", 3);
  const states = await fleet.states();
  expect([...ids.values()].map((id) => states.get(id))).toEqual(["done", "done", "done"]);
  expect(fleet.shop.orders.toSorted()).toEqual(["Ada", "Bob", "Cy"]);
  expect(await worker.kill("SIGTERM")).toBe(0);
});

it("records how a run ended whose workers died again and again", async () => {
  const fleet = await openFleet();
  const ids = await fleet.enqueue([{ name: "Ada", profile: "assisted" }]);
  const runId = ids.get("Ada") ?? "";
  const redis = await openClient(fleet.redis);
  onTestFinished(() => redis.disconnect());
  await redis.hset(`{giselle:queue}:runs:${runId}`, "stc", 10); // as after ten workers
  const first = fleet.startWorker("--lease", "8s");
  await first.logged("approval-asked");
  await first.kill("SIGKILL");
  const second = fleet.startWorker("--lease", "2s");
  await second.logged("run-given-up");
  await expect.poll(async () => (await fleet.states()).get(runId), { timeout: 60_000 }).toBe("failed");
  expect(await fleet.explain(runId)).toContain("The workers of this run ended 11 times");
  expect(second.count("run-taken") + second.count("run-handed-on")).toBe(0);
  expect(fleet.shop.orders).toEqual([]);
});

it("resumes a run later if Redis does not answer for a while", async () => {
  const fleet = await openFleet();
  const redis = await openClient(fleet.redis);
  onTestFinished(() => redis.disconnect());
  const ids = await fleet.enqueue([{ name: "Ada" }]);
  let visits = 0;
  fleet.shop.beforeForm = async () => {
    visits += 1;
    if (visits === 1) await redis.client("PAUSE", 8000, "ALL"); // longer than a command of the store may take
  };
  const worker = fleet.startWorker();
  await worker.logged("run-delayed");
  await worker.logged("run-ended");
  expect((await fleet.states()).get(ids.get("Ada") ?? "")).toBe("done");
  expect(visits).toBe(2);
  expect(fleet.shop.orders).toEqual(["Ada"]);
});

it("takes turns between tenants, and prefers a higher priority", async () => {
  const fleet = await openFleet();
  const noisy = names(8, "Noisy").map((name) => ({ name, tenant: "noisy" }));
  const quiet = names(2, "Quiet").map((name) => ({ name, tenant: "quiet" }));
  const other = names(1, "Other").map((name) => ({ name, tenant: "other" }));
  await fleet.enqueue([...noisy, ...quiet, ...other, { name: "Urgent", tenant: "noisy", priority: "high" }]);
  const worker = fleet.startWorker("--contexts", "1");
  await worker.logged("run-ended", 12);
  expect(fleet.shop.orders).toEqual([
    ...["Urgent", "Noisy 1", "Quiet 1", "Other 1", "Noisy 2", "Quiet 2"],
    ...names(8, "Noisy").slice(2),
  ]);
});

it("shows durations in help as they are written", async () => {
  const { stdout } = await giselle(["worker", "--help"]);
  expect(stdout).toMatch(/--lease <duration>[^-]+\(default: 15s\)/);
  expect(stdout).not.toMatch(/\d000\)(?<!10000\))/); // --max-waiting counts runs
});

it("refuses a run when the queue is full", async () => {
  const fleet = await openFleet();
  const add = () => fleet.giselle("enqueue", orderFor("Ada"), "--url", fleet.shop.url, "--max-waiting", "2");
  expect([(await add()).code, (await add()).code]).toEqual([0, 0]);
  const { code, stdout, stderr } = await add();
  expect({ code, stdout, stderr }).toEqual({
    code: 9,
    stdout: "",
    stderr: "The queue is full: 2 runs are waiting. Try again later, start more workers, or raise --max-waiting.\n",
  });
  expect(await fleet.states()).toHaveProperty("size", 2);
});

it.each([
  ["enqueue", "Pay with ４２４２ ４２４２ ４２４２ ４２４２"],
  ["enqueue", "Log in, mein Passwort lautet Geheim99"],
  ["schedule", "Order, cvv is 971", "--name", "daily", "--every", "1h"],
])("X6: stores no secret of a task: %s %s", async (...args) => {
  const fleet = await openFleet();
  const { code, stderr } = await fleet.giselle(...args, "--url", fleet.shop.url);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining("the task has a password or another secret. Give it to the worker with --secret"),
  });
  expect(await fleet.states()).toHaveProperty("size", 0);
  expect(JSON.parse((await fleet.giselle("queue", "--json")).stdout)).toMatchObject({ waiting: 0, schedules: [] });
});

it("repeats a scheduled run until it is removed", async () => {
  const fleet = await openFleet();
  const run = ["--url", fleet.shop.url, "-e", "reflex", "-p", "auto"];
  const when = ["--name", "hourly", "--every", "2s"];
  expect(await fleet.giselle("schedule", orderFor("Ada"), ...run, ...when)).toMatchObject({ code: 0, stderr: "" });
  const worker = fleet.startWorker("--contexts", "2");
  await worker.logged("run-ended", 2);
  expect(JSON.parse((await fleet.giselle("queue", "--json")).stdout)).toMatchObject({
    failed: 0,
    schedules: [{ name: "hourly", everyMs: 2000 }],
  });
  expect(await fleet.giselle("unschedule", "hourly")).toMatchObject({ code: 0 });
  expect(new Set(fleet.shop.orders)).toEqual(new Set(["Ada"]));
});

it.each([
  [["schedule", "Read", "--name", "x"], 'Set when it runs: --cron "0 9 * * 1-5" or --every 1h.\n'],
  [["schedule", "Read", "--name", "x", "--cron", "whenever"], '--cron: "whenever" is not valid.\n'],
  [["enqueue"], "Give a task, or --file with one per line.\n"],
  [["worker", "--secret", "pin=env:PATH"], '--secret: set the origin where "pin" may be typed, with --secret-origin'],
])("explains wrong options: %j", async (args, message) => {
  const fleet = await openFleet();
  const { code, stderr } = await fleet.giselle(...args);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
});

it("uses running browsers over CDP, and leaves nothing in them", async () => {
  const fleet = await openFleet();
  const { address, contexts } = await startBrowser();
  await fleet.enqueue([{ name: "Ada" }, { name: "Bob" }]);
  const worker = fleet.startWorker("--contexts", "2", "--browser-url", address);
  await worker.logged("run-ended", 2);
  expect(fleet.shop.orders.toSorted()).toEqual(["Ada", "Bob"]);
  expect(await worker.kill("SIGKILL")).toBeNull();
  await expect.poll(contexts).toBe(0);
});

it("keeps the queue of a Redis Cluster on one node", async () => {
  const cluster = await startRedisCluster();
  const fleet = await openFleet(cluster.url);
  await fleet.enqueue([{ name: "Ada" }, { name: "Bob" }]);
  const worker = fleet.startWorker();
  await worker.logged("run-ended", 2);
  expect(fleet.shop.orders.toSorted()).toEqual(["Ada", "Bob"]);
});

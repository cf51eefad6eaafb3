// Stored runs: approved from another terminal, and resumed after kill -9.
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFileRunStore } from "@giselles-ai/agent";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it, onTestFailed, onTestFinished } from "vitest";
import {
  done,
  environment,
  giselle,
  giselleAgain,
  joining,
  openShop,
  password,
  plan,
  program,
  startModel,
} from "../../test/giselle.cases.ts";

const sent = { name: "Ada", password, plan: "Pro" };

interface Background {
  child: ChildProcess;
  says(words: RegExp): Promise<RegExpExecArray>;
  ended: Promise<number | null>;
}

/** Starts the command in the background, without a terminal. */
function startGiselle(args: string[], env: Record<string, string>): Background {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment(env) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  onTestFailed(() => void process.stdout.write(`The run printed:\n${printed}Exit code: ${child.exitCode}\n`));
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += chunk;
      for (const check of waiting) check();
    });
  }
  return {
    child,
    ended: new Promise((resolve) => child.once("close", resolve)),
    says: (words) =>
      new Promise((resolve) => {
        const check = () => {
          const found = words.exec(printed);
          if (found) resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}

async function startWaiting(script: Parameters<typeof startModel>[0] = [joining, done]) {
  const shop = await openShop();
  const model = await startModel(script);
  const store = ["--store", makeFolder()];
  const args = ["run", "Sign me up", "--url", shop.url, "--profile", "semi_auto", ...store];
  const running = startGiselle(args, model.env);
  const [, id = ""] = await running.says(/giselle approve (\w+)/);
  return { shop, model, store, running, id };
}

it("L3: lists a pending approval in another terminal, and acts once it is approved there", async () => {
  const { shop, store, running, id } = await startWaiting();
  const { code, stdout } = await giselle(["approvals", ...store]);
  expect(code).toBe(0);
  expect(stdout.split("\n")).toMatchObject([
    `${id}  I fill in the form and join.`,
    expect.stringContaining(`page "Sign up" (${shop.url})`),
    '  1. Fill "Name" with "Ada"',
    '  2. Fill "Password" with a secret (••••)',
    '  3. Choose "Pro" in "Plan"',
    '  4. Click "Join"',
    expect.stringMatching(/^ {5}It goes to http.*\/join\.$/),
    "",
  ]);
  expect((await giselleAgain(["approvals", "--json", ...store])).stdout).not.toContain(password);
  expect(shop.joined).toEqual([]);
  expect(await giselle(["approve", id, ...store])).toMatchObject({ code: 0, stderr: "" });
  expect(await running.ended).toBe(0);
  expect(shop.joined).toEqual([sent]);
  const again = await giselleAgain(["approve", id, ...store]);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("was already answered") });
  expect((await giselleAgain(["approvals", ...store])).stdout).toBe("No pending approvals.\n");
  expect((await giselle(["runs", ...store])).stdout).toMatch(/^[\w-]{36} {2}.* {2}done, 2 steps {2}Sign me up\n$/);
});

it("lists the other runs and approvals when a journal, a run or an approval is damaged", async () => {
  const folder = makeFolder();
  const store = createFileRunStore({ folder });
  for (const runId of ["sound", "edited", "null", "lost", "empty"]) {
    await store.create({ runId, task: `Task ${runId}`, profile: "auto", createdAt: "2026-01-01T00:00:00.000Z" });
    await store.acquire(runId, { owner: "test", ttlMs: 1 });
  }
  await store.close();
  appendFileSync(join(folder, "runs/edited/journal-000001.jsonl"), "{ not JSON\n");
  appendFileSync(join(folder, "runs/null/journal-000001.jsonl"), "null\n");
  writeFileSync(join(folder, "runs/lost/run.json"), "{");
  writeFileSync(join(folder, "runs/empty/run.json"), "{}");
  mkdirSync(join(folder, "approvals"));
  writeFileSync(join(folder, "approvals/bad.question.json"), "{}");
  const { code, stdout } = await giselle(["runs", "--json", "--store", folder]);
  const states = JSON.parse(stdout).map(({ runId, state }: Record<string, string>) => `${runId} ${state}`);
  expect({ code, states: states.sort() }).toEqual({
    code: 0,
    states: ["edited unreadable", "empty unreadable", "lost unreadable", "null unreadable", "sound open"],
  });
  expect(await giselle(["approvals", "--store", folder])).toMatchObject({ code: 0, stdout: "No pending approvals.\n" });
});

it("L3: approves with edited values", async () => {
  const edited = await startWaiting();
  const wrong = await giselleAgain(["approve", edited.id, "--edit", "4=x", ...edited.store]);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("not a step that can be edited") });
  await giselleAgain(["approve", edited.id, "--edit", "1=Grace", ...edited.store]);
  expect(await edited.running.ended).toBe(0);
  expect(edited.shop.joined).toEqual([{ ...sent, name: "Grace" }]);
});

it("L3: denies with a reason that the planner reads", async () => {
  const denied = await startWaiting([joining, plan({ decision: "cannot", message: "So I cannot." })]);
  await giselle(["deny", denied.id, "--reason", "I have an account.", ...denied.store]);
  expect(await denied.running.ended).toBe(3);
  expect(denied.shop.joined).toEqual([]);
  expect(JSON.stringify(denied.model.requests.at(-1)?.messages)).toContain("I have an account.");
});

it("promise 4: resumes a run that was killed while waiting for approval, with the same plan", async () => {
  const { shop, model, store, running, id } = await startWaiting();
  running.child.kill("SIGKILL");
  await running.ended;
  await giselleAgain(["approve", id, ...store]); // while no process drives the run
  const [{ runId }] = JSON.parse((await giselleAgain(["runs", "--json", ...store])).stdout);
  const { code, stdout } = await giselle(["resume", runId, "--json", ...store], model.env);
  expect({ code, joined: shop.joined }).toEqual({ code: 0, joined: [sent] });
  expect(stdout).toContain('"run-continued"');
  expect(stdout).not.toContain(password);
  expect(model.requests.filter(({ model: asked }) => asked)).toHaveLength(2); // the plan, and the end
  const again = await giselleAgain(["resume", runId, ...store], model.env);
  expect(again).toMatchObject({ code: 0, stdout: "This run is already done: You are signed up.\n" });
  expect(shop.joined).toHaveLength(1);
});

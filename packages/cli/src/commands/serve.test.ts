import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { giselle, program } from "../../test/giselle.cases.ts";

it("C4: serves runs over HTTP to clients with an API key, and shuts down cleanly", async () => {
  const folder = makeFolder();
  const keys = join(folder, "keys.json");
  writeFileSync(keys, JSON.stringify({ "a-key-of-some-length": "acme" }));
  const child = spawn(process.execPath, [program, "serve", "--port", "0", "--engine", "reflex", "--keys", keys], {
    env: { PATH: process.env.PATH, HOME: folder },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      const found = /http:\S+(?=\/agent-api)/.exec(String(chunk))?.[0];
      if (found) resolve(found);
    });
  });
  const ask = (authorization: string) =>
    fetch(`${url}/agent-api/run`, {
      method: "POST",
      headers: { authorization },
      body: JSON.stringify({ type: "agent.run", message: "Fill in the form" }),
    });
  expect((await ask("Bearer wrong")).status).toBe(401);
  const run = await ask("Bearer a-key-of-some-length");
  expect(run.headers.get("content-type")).toContain("application/x-ndjson");
  const first = new TextDecoder().decode((await run.body?.getReader().read())?.value);
  expect(JSON.parse(first.split("\n")[0] ?? "")).toMatchObject({ type: "relay.session", seq: 1 });
  const stop = await fetch(`${url}/agent-api/runs/${run.headers.get("x-giselle-run-id")}/stop`, {
    method: "POST",
    headers: { authorization: "Bearer a-key-of-some-length" },
  });
  expect(await stop.json()).toEqual({ ok: true, status: "stopped" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

it("C4: writes JSON log lines without what a person typed", async () => {
  const args = ["serve", "--port", "0", "--engine", "reflex", "--allow-host", "giselle-server"];
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, HOME: makeFolder(), GISELLE_LOG: "json" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  const lines = () =>
    printed
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += chunk));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('"serving"');
  const { address } = lines()[0];
  const run = await fetch(`${address}/run`, {
    method: "POST",
    body: JSON.stringify({ type: "agent.run", message: 'Enter "Lovelace" into Name' }),
  });
  const runId = run.headers.get("x-giselle-run-id");
  await fetch(`${address}/runs/${runId}/stop`, { method: "POST" });
  expect((await fetch(`${address}/runs/Lovelace`)).status).toBe(404);
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(lines()).toEqual([
    { time, level: "info", event: "serving", address, runners: ["planner"] },
    { time, level: "info", event: "run-started", runId, tenant: "default", runner: "planner" },
    { time, level: "info", event: "run-ended", runId, tenant: "default", status: "stopped" },
    { time, level: "warn", event: "request-refused", code: "NOT_FOUND" },
    { time, level: "info", event: "stopping" },
  ]);
  expect(printed).not.toContain("Lovelace");
});

it("refuses to listen on a public address without keys", async () => {
  const { code, stderr } = await giselle(["serve", "--host", "0.0.0.0"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("Give --keys")]);
});

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { openRun, post } from "./server-world.cases.ts";

const program = new URL("../../../examples/cloud-run/server.js", import.meta.url);

it("the example serves a run only to callers with its API key", async () => {
  const headers = { authorization: "Bearer the-app's-key" };
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    env: { HOME: makeFolder(), PORT: "0", GISELLE_ENGINE: "reflex", GISELLE_AGENT_API_KEY: "the-app's-key" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      const port = /localhost:(\d+)/.exec(String(chunk))?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  expect((await openRun(url, { message: "Fill in the form" })).response.status).toBe(401);
  const run = await openRun(url, { message: "Fill in the form" }, { headers });
  await run.next("snapshot_request");
  expect(await post(`${url}/agent-api/runs/${run.runId}/stop`, undefined, headers)).toMatchObject({ status: 200 });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

it("the README shows the code of the example", async () => {
  const [example, readme] = await Promise.all([
    readFile(program, "utf8"),
    readFile(new URL("../README.md", import.meta.url), "utf8"),
  ]);
  expect(readme).toContain(example.slice(example.indexOf("import"), example.indexOf("\nconst http")).trim());
});

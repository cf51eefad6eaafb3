import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { field, giveResult, openRun, post } from "./server-world.cases.ts";

it("C1: works in Next.js, as one route for all its addresses", async () => {
  const url = await startNext({
    // A keychain is read by an addon, which cannot be bundled.
    "next.config.mjs": 'export default { serverExternalPackages: ["@napi-rs/keyring"] };',
    "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
    "app/agent-api/[...path]/route.js": `
      import { createAgentServer, createPlannerRunner } from "@giselles-ai/server";
      export const dynamic = "force-dynamic";
      const server = createAgentServer({ runners: { planner: createPlannerRunner({ engine: "reflex" }) } });
      export const { GET, POST, OPTIONS } = server;`,
  });
  const run = await openRun(url, { message: 'Enter "Ada" into Name' });
  const { requestId } = await run.next("snapshot_request");
  expect(await giveResult(url, run.runId, { toolCallId: requestId, output: { fields: [field] } })).toBe("accepted");
  expect(await run.next("execute_request")).toMatchObject({ actions: [{ action: "fill", value: "Ada" }] });
  expect(await post(`${url}/agent-api/runs/${run.runId}/stop`)).toMatchObject({ body: { status: "stopped" } });
  expect(await (await fetch(`${url}/agent-api/health`)).json()).toEqual({ ok: true, status: "up" });
  expect((await fetch(`${url}/agent-api/relay`)).status).toBe(401);
}, 120_000);

/** Runs the app where its imports are found as a user's would be: in a folder of this package. */
async function startNext(files: Record<string, string>): Promise<string> {
  const packageFolder = fileURLToPath(new URL("..", import.meta.url));
  const folder = join(packageFolder, ".next-mount");
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const program = fileURLToPath(new URL("../node_modules/next/dist/bin/next", import.meta.url));
  const child = spawn(process.execPath, [program, "dev", "--port", "0", "--hostname", "127.0.0.1"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1", REDIS_URL: "" },
  });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return new Promise((resolve, reject) => {
    let output = "";
    const hear = (chunk: Buffer) => {
      output += chunk;
      const url = /Local:\s+(http:\S+)/.exec(output)?.[1];
      if (url && output.includes("Ready")) resolve(url);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`Next.js ended with ${code}:\n${output}`)));
  });
}

import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProcesses, makeFolder, noProcessLeft } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createBubblewrapSandboxes, isBubblewrapAvailable } from "./bubblewrap.ts";
import { createLocalSandboxes } from "./local.ts";
import type { SandboxProcess } from "./sandbox.ts";

async function readAll({ stdout, stderr, ended }: SandboxProcess): Promise<string> {
  let text = "";
  for (const stream of [stdout, stderr]) for await (const chunk of stream) text += chunk;
  await ended;
  return text;
}

it("reopens a home for its own tenant only", async () => {
  const sandboxes = createLocalSandboxes({ folder: makeFolder() });
  const first = await sandboxes.open({ tenant: "a" });
  await first.writeFile("deep/note", "kept");
  expect(statSync(join(first.home, "deep/note")).mode & 0o777).toBe(0o600);
  const again = await sandboxes.open({ tenant: "a", sandboxId: first.sandboxId });
  expect([again.home, again.isNew]).toEqual([first.home, false]);
  for (const sandboxId of [first.sandboxId, "../../etc", join("..", first.sandboxId), ""]) {
    const other = await sandboxes.open({ tenant: "b", sandboxId });
    expect([other.isNew, existsSync(join(other.home, "deep"))]).toEqual([true, false]);
  }
});

it("removes homes that have not been used for a long time", async () => {
  const folder = makeFolder();
  const sandboxes = createLocalSandboxes({ folder, keepMs: 60_000 });
  const old = await sandboxes.open({ tenant: "a" });
  const used = await sandboxes.open({ tenant: "a" });
  await old.release();
  for (const { home } of [old, used]) utimesSync(home, new Date(0), new Date(0));
  await sandboxes.open({ tenant: "b" });
  await expect.poll(() => existsSync(old.home)).toBe(false);
  expect(existsSync(used.home)).toBe(true);
});

it("C2: programs do not outlive the server, even when it is killed", async () => {
  const folder = makeFolder();
  const module = fileURLToPath(new URL("local.ts", import.meta.url));
  const script = join(folder, "server.mts");
  writeFileSync(
    script,
    `import { createLocalSandboxes } from ${JSON.stringify(module)};
     const sandbox = await createLocalSandboxes({ folder: ${JSON.stringify(folder)} }).open({ tenant: "a" });
     await sandbox.start({ program: "sh", args: ["-c", "sleep 1000 & sleep 1000; : ${folder}"], env: {} });
     process.stdout.write("started");`,
  );
  const server = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => server.stdout.once("data", resolve));
  await expect.poll(async () => (await findProcesses(folder)).length).toBeGreaterThan(1);
  server.kill("SIGKILL");
  await noProcessLeft(folder);
});

it("bubblewrap: a program sees only its home and the system programs", async () => {
  expect(await isBubblewrapAvailable()).toBe(true);
  const secret = join(makeFolder(), "secret");
  writeFileSync(secret, "do-not-read");
  const folder = makeFolder();
  const command = {
    program: "sh",
    args: ["-c", `cat ${secret}; ps -e | wc -l; echo kept > "$HOME/note"; ls -a ${dirname(secret)}`],
    env: {},
  };
  const open = await createLocalSandboxes({ folder }).open({ tenant: "a" });
  expect(await readAll(await open.start(command))).toContain("do-not-read"); // control: without bubblewrap it can
  const sandbox = await createBubblewrapSandboxes({ folder }).open({ tenant: "a" });
  expect(await readAll(await sandbox.start(command))).not.toContain("do-not-read");
  expect(readFileSync(join(sandbox.home, "note"), "utf8")).toBe("kept\n");
  const hanging = await sandbox.start({ program: "sleep", args: ["1234"], env: {} });
  await hanging.kill();
  await noProcessLeft(`${sandbox.home}/work`);
});

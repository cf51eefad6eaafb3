import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProcesses, makeFolder, noProcessLeft } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { canBubblewrap, createBubblewrapSandboxes } from "./bubblewrap.ts";
import { createLocalSandboxes } from "./local.ts";
import type { SandboxProcess } from "./sandbox.ts";

async function readAll({ stdout, stderr, ended }: SandboxProcess): Promise<string> {
  let text = "";
  for (const stream of [stdout, stderr]) for await (const chunk of stream) text += chunk;
  await ended;
  return text;
}

it("gives a tenant its own home again, and another tenant never", async () => {
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

it("lets go of homes that nobody has used for long", async () => {
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

it("C2: what it started does not outlive the server, even when that is killed", async () => {
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

it("bubblewrap: a program sees its home and the system's programs, and nothing else", async () => {
  expect(await canBubblewrap()).toBe(true);
  const secret = join(makeFolder(), "secret");
  writeFileSync(secret, "do-not-read");
  const folder = makeFolder();
  const look = {
    program: "sh",
    args: ["-c", `cat ${secret}; ps -e | wc -l; echo kept > "$HOME/note"; ls -a ${dirname(secret)}`],
    env: {},
  };
  const open = await createLocalSandboxes({ folder }).open({ tenant: "a" });
  expect(await readAll(await open.start(look))).toContain("do-not-read"); // the control: without a room it can
  const room = await createBubblewrapSandboxes({ folder }).open({ tenant: "a" });
  expect(await readAll(await room.start(look))).not.toContain("do-not-read");
  expect(readFileSync(join(room.home, "note"), "utf8")).toBe("kept\n");
  const hanging = await room.start({ program: "sleep", args: ["1234"], env: {} });
  await hanging.kill();
  await noProcessLeft(`${room.home}/work`);
});

// The adapter with the vendor's published client. Only the service behind its HTTP requests is ours.
import { statSync } from "node:fs";
import { join } from "node:path";
import { Sandbox } from "@vercel/sandbox";
import { expect, it } from "vitest";
import { createVercelSandboxes } from "../../src/sandboxes/vercel.ts";
import { startVercelService } from "./vercel-service.cases.ts";

async function openSandboxes() {
  const service = await startVercelService();
  const account = { teamId: "team", projectId: "project", token: "secret", fetch: service.fetch };
  const sandboxes = createVercelSandboxes({
    Sandbox: {
      create: (params) => Sandbox.create({ ...params, ...account }),
      get: (params) => Sandbox.get({ ...params, ...account }),
    },
  });
  return { ...service, sandboxes };
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

it("C2: runs a program, with its files and its environment, through the published client", async () => {
  const { sandboxes, machines, requests } = await openSandboxes();
  const sandbox = await sandboxes.open({ tenant: "a" });
  await sandbox.writeFile("notes/first", "kept");
  const script = 'cat "$HOME/notes/first"; echo "$WORD" >&2; exit 3';
  const { stdout, stderr, ended } = await sandbox.start({
    program: "sh",
    args: ["-c", script],
    env: { WORD: "hello" },
  });
  expect(await Promise.all([readAll(stdout), readAll(stderr), ended])).toEqual(["kept", "hello\n", { code: 3 }]);
  const machine = machines.get(sandbox.sandboxId);
  expect(statSync(join(machine?.folder ?? "", "notes/first")).mode & 0o777).toBe(0o600);
  await sandbox.release();
  expect(machine).toMatchObject({ status: "stopped", stops: 1 });
  expect(requests[0]).toBe("POST /api/v3/sandboxes");
});

it("C2: reopens a stopped machine with its files, for its own tenant only", async () => {
  const { sandboxes, machines } = await openSandboxes();
  const first = await sandboxes.open({ tenant: "a" });
  await first.writeFile("note", "kept");
  await first.release();
  const again = await sandboxes.open({ tenant: "a", sandboxId: first.sandboxId });
  expect([again.sandboxId, again.isNew]).toEqual([first.sandboxId, false]);
  const { stdout, ended } = await again.start({ program: "cat", args: [`${again.home}/note`], env: {} });
  expect([await readAll(stdout), await ended]).toEqual(["kept", { code: 0 }]);
  const stranger = await sandboxes.open({ tenant: "b", sandboxId: first.sandboxId });
  expect([stranger.isNew, machines.size]).toEqual([true, 2]);
});

it("C2: killing a program stops its machine, and with it what the program started", async () => {
  const { sandboxes, machines } = await openSandboxes();
  const sandbox = await sandboxes.open({ tenant: "a" });
  const running = await sandbox.start({ program: "sleep", args: ["1000"], env: {} });
  await running.kill();
  expect(await running.ended).toEqual({ code: null });
  expect(machines.get(sandbox.sandboxId)).toMatchObject({ status: "stopped", stops: 1 });
});

it("C2: a machine that is gone is replaced by a new one", async () => {
  const { sandboxes, machines } = await openSandboxes();
  const { sandboxId } = await sandboxes.open({ tenant: "a" });
  machines.delete(sandboxId);
  expect(await sandboxes.open({ tenant: "a", sandboxId })).toMatchObject({ isNew: true });
});

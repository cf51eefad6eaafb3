import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { makeFolder } from "@giselles-ai/testing";
import type { Sandbox } from "@vercel/sandbox";
import { expect, expectTypeOf, it } from "vitest";
import { createVercelSandboxes, type VercelSandbox, type VercelSandboxesOptions } from "./vercel.ts";

it("fits the published types", () => {
  expectTypeOf<typeof Sandbox>().toExtend<VercelSandboxesOptions["Sandbox"]>();
});

/** A fake that behaves as the service is documented: stopping kills everything, files stay, and a command restarts it. */
function createFake() {
  const machines = new Map<string, VercelSandbox & { starts: number; stops: number }>();
  const make = (name: string) => {
    const folder = makeFolder();
    const local = (path: string) => path.replace("/vercel/sandbox", folder);
    const running = new Set<() => void>();
    const machine = {
      name,
      starts: 0,
      stops: 0,
      async runCommand({ cmd, args, env }: Parameters<VercelSandbox["runCommand"]>[0]) {
        machine.starts += 1;
        const child = spawn(cmd, args.map(local), { cwd: folder, env: { PATH: process.env.PATH, ...env } });
        const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 137)));
        const end = () => void child.kill("SIGKILL");
        running.add(end);
        return {
          async *logs() {
            for await (const chunk of child.stdout) yield { stream: "stdout" as const, data: String(chunk) };
          },
          wait: async () => ({ exitCode: await ended }),
          kill: async () => end(),
        };
      },
      async writeFiles(files: { path: string; content: string }[]) {
        for (const { path, content } of files) writeFileSync(local(path), content);
      },
      async stop() {
        machine.stops += 1;
        for (const end of running) end();
      },
    };
    machines.set(name, machine);
    return machine;
  };
  return {
    machines,
    Sandbox: {
      create: async ({ name }: { name: string }) => make(name),
      async get({ name }: { name: string }) {
        const machine = machines.get(name);
        if (!machine) throw new Error("404");
        return machine;
      },
    },
  };
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

it("runs a program in a machine, reopens it for its own tenant only, and stops it after each run", async () => {
  const { Sandbox: fake, machines } = createFake();
  const sandboxes = createVercelSandboxes({ Sandbox: fake });
  const first = await sandboxes.open({ tenant: "a" });
  await first.writeFile("note", "kept");
  const { stdout, ended } = await first.start({ program: "cat", args: [`${first.home}/note`], env: {} });
  expect([await readAll(stdout), await ended]).toEqual(["kept", { code: 0 }]);
  await first.release();
  const again = await sandboxes.open({ tenant: "a", sandboxId: first.sandboxId });
  expect([again.sandboxId, again.isNew]).toEqual([first.sandboxId, false]);
  const stranger = await sandboxes.open({ tenant: "b", sandboxId: first.sandboxId });
  expect([stranger.sandboxId === first.sandboxId, stranger.isNew]).toEqual([false, true]);
  expect(machines.get(first.sandboxId)).toMatchObject({ starts: 1, stops: 1 });
});

it("kills a program by stopping its machine", async () => {
  const { Sandbox: fake, machines } = createFake();
  const sandbox = await createVercelSandboxes({ Sandbox: fake }).open({ tenant: "a" });
  const running = await sandbox.start({ program: "sleep", args: ["1000"], env: {} });
  await running.kill();
  expect(await running.ended).toEqual({ code: null });
  expect(machines.get(sandbox.sandboxId)?.stops).toBe(1);
});

import { createHash, randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import type { Sandboxes, SandboxProcess } from "./sandbox.ts";

/** What is used of a command of `@vercel/sandbox`. */
export interface VercelCommand {
  logs(): AsyncIterable<{ stream: "stdout" | "stderr"; data: string }>;
  wait(): Promise<{ exitCode: number }>;
  kill(signal?: "SIGKILL"): Promise<void>;
}

/** What is used of a sandbox of `@vercel/sandbox`. */
export interface VercelSandbox {
  readonly name: string;
  runCommand(params: {
    cmd: string;
    args: string[];
    env: Record<string, string>;
    cwd: string;
    detached: true;
  }): Promise<VercelCommand>;
  writeFiles(files: { path: string; content: string; mode: number }[]): Promise<void>;
  stop(): Promise<unknown>;
}

export interface VercelSandboxesOptions {
  /** The class of the package's main entry, with whatever credentials it finds for itself. */
  Sandbox: {
    create(params: { name: string; persistent: boolean; timeout: number }): Promise<VercelSandbox>;
    get(params: { name: string }): Promise<VercelSandbox>;
  };
  /** In the place of `Sandbox.create({ name, persistent, timeout })`: with an image of one's own, for example. */
  create?: (params: { name: string; persistent: boolean; timeout: number }) => Promise<VercelSandbox>;
  /** How long a sandbox may run at one time, in ms. Default 45 minutes. */
  timeoutMs?: number;
}

const home = "/vercel/sandbox";

/**
 * Runs programs in virtual machines of Vercel. A persistent one keeps its files when it is stopped, and starts again with the
 * next command; so it is stopped after each run, and found by its name for the next.
 *
 * @example <caption>packages/server/src/sandboxes/vercel.test.ts</caption>
 * const sandboxes = createVercelSandboxes({ Sandbox: double });
 */
export function createVercelSandboxes(options: VercelSandboxesOptions): Sandboxes {
  const { Sandbox, create = (params) => Sandbox.create(params), timeoutMs = 45 * 60_000 } = options;
  return {
    isolates: true,
    async open({ tenant, sandboxId }) {
      const prefix = `giselle-${createHash("sha256").update(tenant).digest("hex").slice(0, 16)}-`;
      const known = sandboxId?.startsWith(prefix)
        ? await Sandbox.get({ name: sandboxId }).catch(() => undefined)
        : undefined;
      const name = `${prefix}${randomUUID()}`;
      const sandbox = known ?? (await create({ name, persistent: true, timeout: timeoutMs }));
      return {
        sandboxId: sandbox.name,
        isNew: known === undefined,
        home,
        writeFile: (path, content) => sandbox.writeFiles([{ path: `${home}/${path}`, content, mode: 0o600 }]),
        async start({ program, args, env }) {
          const wholeEnv = { HOME: home, LANG: "C.UTF-8", ...env };
          const command = await sandbox.runCommand({ cmd: program, args, env: wholeEnv, cwd: home, detached: true });
          return toProcess(command, sandbox);
        },
        async release() {
          await sandbox.stop();
        },
      };
    },
  };
}

function toProcess(command: VercelCommand, sandbox: VercelSandbox): SandboxProcess {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  let killed: Promise<void> | undefined;
  async function read(): Promise<void> {
    try {
      for await (const { stream, data } of command.logs()) {
        if (!streams[stream].write(data)) await new Promise((resolve) => streams[stream].once("drain", resolve));
      }
    } finally {
      streams.stdout.end();
      streams.stderr.end();
    }
  }
  void read().catch(() => {}); // that it is over is said by `ended`
  const ended = command.wait().then(({ exitCode }) => ({ code: killed ? null : exitCode }));
  ended.catch(() => {});
  return {
    ...streams,
    ended,
    // A command's children are not its command's to end; they end with the machine.
    kill() {
      killed ??= command
        .kill("SIGKILL")
        .catch(() => {})
        .then(() => sandbox.stop())
        .then(() => {});
      for (const stream of Object.values(streams)) stream.resume();
      return killed;
    },
  };
}

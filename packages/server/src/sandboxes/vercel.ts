import { createHash, randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import type { Sandboxes, SandboxProcess } from "./sandbox.ts";

/** The used part of a command of `@vercel/sandbox`. */
export interface VercelCommand {
  logs(): AsyncIterable<{ stream: "stdout" | "stderr"; data: string }>;
  wait(): Promise<{ exitCode: number }>;
  kill(signal?: "SIGKILL"): Promise<void>;
}

/** The used part of a sandbox of `@vercel/sandbox`. */
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
  /** The `Sandbox` class of the package, which finds its own credentials. */
  Sandbox: {
    create(params: { name: string; persistent: boolean; timeout: number }): Promise<VercelSandbox>;
    get(params: { name: string }): Promise<VercelSandbox>;
  };
  /** Replaces `Sandbox.create({ name, persistent, timeout })`, for example to use your own image. */
  create?: (params: { name: string; persistent: boolean; timeout: number }) => Promise<VercelSandbox>;
  /** Maximum running time of a sandbox, in ms. Default 45 minutes. */
  timeoutMs?: number;
}

const home = "/vercel/sandbox";

/**
 * Runs programs in Vercel sandboxes. A persistent sandbox keeps its files when it is stopped and restarts with the next command, so
 * it is stopped after each run and reopened by name.
 *
 * @example <caption>packages/server/src/sandboxes/vercel.test.ts</caption>
 * const sandboxes = createVercelSandboxes({ Sandbox: fake });
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
          const fullEnv = { HOME: home, LANG: "C.UTF-8", ...env };
          const command = await sandbox.runCommand({ cmd: program, args, env: fullEnv, cwd: home, detached: true });
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
  void read().catch(() => {}); // `ended` reports the end
  const ended = command.wait().then(({ exitCode }) => ({ code: killed ? null : exitCode }));
  ended.catch(() => {});
  return {
    ...streams,
    ended,
    // Killing a command does not kill its children, stopping the machine does.
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

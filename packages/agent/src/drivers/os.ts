import { findProgram } from "@giselles-ai/browser-tool/internal";
import { findProtectedPaths, restoreProtectedPaths } from "./os/find-protected-paths.ts";
import { OsError, type OsErrorCode } from "./os/os-error.ts";
import { type CommandResult, runCommand } from "./os/run-command.ts";
import { canSandbox, sandboxArgs } from "./os/sandbox.ts";
import { Workspace } from "./os/workspace.ts";

export type { OsErrorCode };

export interface OsDriverOptions {
  /** The folder that files are read from and written to. It must exist. */
  workspace: string;
  /** Size limit for reading or writing one file, in bytes. Default 1,000,000. */
  maxFileBytes?: number;
  /** Run commands without a sandbox if bubblewrap is not available. Default false: such commands are refused. */
  allowUnsandboxedShell?: boolean;
  /** The bubblewrap program. Default "bwrap". */
  bubblewrap?: string;
  /** Time limit for one command, in ms. Default 30,000. */
  timeoutMs?: number;
  /** Size limit for the output of one command. Default 100,000. */
  maxOutputBytes?: number;
  /** Memory limit for each process of a command, and twice that for all its processes together. Default 1 GiB. */
  maxMemoryBytes?: number;
  /** How many processes a command may start. Default 128. */
  maxProcesses?: number;
  /** How much a command may write to the disk. Default 1 GiB. */
  maxDiskBytes?: number;
}

type Failure = { ok: false; code: OsErrorCode; message: string };

export type ShellResult =
  | ({
      ok: true;
      /** Whether it ran in a sandbox, without network and without other files. */
      sandboxed: boolean;
    } & CommandResult)
  | Failure;

/** The methods do not throw. Failures are returned as results. */
export interface OsDriver {
  readFile(path: string): Promise<{ ok: true; text: string } | Failure>;
  /** For binary files, such as uploads. */
  readBytes(path: string): Promise<{ ok: true; bytes: Uint8Array } | Failure>;
  /** Replaces an existing file. Creates missing folders. */
  writeFile(path: string, content: string): Promise<{ ok: true; bytes: number } | Failure>;
  shell(command: string, options?: { signal?: AbortSignal }): Promise<ShellResult>;
  /** Whether and how a command would run. */
  shellAbility(): Promise<"sandboxed" | "unsandboxed" | "refused">;
}

const noSandbox =
  "Commands need bubblewrap, which is missing or not permitted here. Install it (Debian, Ubuntu: apt-get install bubblewrap), or set allowUnsandboxedShell to run commands without a sandbox.";

/**
 * Creates a driver for the files of a workspace and, in a sandbox, for commands.
 *
 * @example <caption>packages/agent/test/drivers/uploads.test.ts</caption>
 * const os = createOsDriver({ workspace });
 */
export function createOsDriver(options: OsDriverOptions): OsDriver {
  const {
    maxFileBytes = 1_000_000,
    allowUnsandboxedShell = false,
    timeoutMs = 30_000,
    maxOutputBytes = 100_000,
    maxMemoryBytes = 2 ** 30,
    maxProcesses = 128,
    maxDiskBytes = 2 ** 30,
  } = options;
  const program = options.bubblewrap ?? "bwrap";
  const bubblewrap = findProgram(program) ?? program; // the PATH of commands may not contain it
  let opening: Promise<Workspace> | undefined;
  let hasSandbox: Promise<boolean> | undefined;

  function workspace(): Promise<Workspace> {
    opening ??= Workspace.open(options.workspace);
    return opening;
  }

  async function shellAbility(): Promise<"sandboxed" | "unsandboxed" | "refused"> {
    hasSandbox ??= canSandbox(bubblewrap);
    if (await hasSandbox) return "sandboxed";
    return allowUnsandboxedShell ? "unsandboxed" : "refused";
  }

  const readBytes = async (path: string) => (await workspace()).read(path, maxFileBytes);

  return {
    readFile: (path) => orFailure(async () => ({ ok: true, text: (await readBytes(path)).toString("utf8") })),
    readBytes: (path) => orFailure(async () => ({ ok: true, bytes: await readBytes(path) })),
    writeFile: (path, content) =>
      orFailure(async () => {
        const bytes = mustFit(content, maxFileBytes);
        await (await workspace()).write(path, content);
        return { ok: true, bytes };
      }),
    shell: (command, { signal } = {}) =>
      orFailure(async () => {
        const ability = await shellAbility();
        if (ability === "refused") throw new OsError("REFUSED", noSandbox);
        const { path: cwd } = await workspace();
        const env = { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8" };
        const sandboxed = ability === "sandboxed";
        const before = findProtectedPaths(cwd);
        const wrapper = sandboxed ? [bubblewrap, ...sandboxArgs(cwd, { env, readOnlyPaths: before.existing })] : [];
        const usage = { maxTotalMemoryBytes: 2 * maxMemoryBytes, maxProcesses, maxDiskBytes };
        const limits = { timeoutMs, maxOutputBytes, maxMemoryBytes, maxFileBytes: maxDiskBytes, usage };
        const result = await runCommand({ wrapper, command, cwd, env: { ...env, HOME: cwd }, signal, ...limits });
        const removed = sandboxed ? await restoreProtectedPaths(cwd, before) : [];
        const note = removed.map(
          (path) => `\nRemoved ${path}: other programs run it or read it as settings, so only a person may create it.`,
        );
        return { ok: true, sandboxed, ...result, output: result.output + note.join("") };
      }),
    shellAbility,
  };
}

/** The size of a text in bytes. */
function mustFit(content: string, maxBytes: number): number {
  const bytes = Buffer.byteLength(content);
  if (bytes <= maxBytes) return bytes;
  throw new OsError("TOO_LARGE", `The content has ${bytes} bytes. At most ${maxBytes} can be written to one file.`);
}

async function orFailure<Result>(task: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof OsError) return { ok: false, code: error.code, message: error.message };
    return { ok: false, code: "FAILED", message: error instanceof Error ? error.message : String(error) };
  }
}

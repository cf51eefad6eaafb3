// The machine: files within a workspace, and commands in a sandbox.
import { findProgram } from "@giselles-ai/browser-tool/internal";
import { OsError, type OsErrorCode } from "./os/os-error.ts";
import { type CommandResult, runCommand } from "./os/run-command.ts";
import { canSandbox, sandboxArgs } from "./os/sandbox.ts";
import { Workspace } from "./os/workspace.ts";

export type { OsErrorCode };

export interface OsDriverOptions {
  /** The folder that files are read from and written to. It must exist. */
  workspace: string;
  /** The most that is read from, or written to, one file. Default 1,000,000 bytes. */
  maxFileBytes?: number;
  /** Commands run in bubblewrap, without a network, and are refused where it is missing; unless this is true. Default false. */
  allowUnsandboxedShell?: boolean;
  /** The program that makes sandboxes. Default "bwrap". */
  bubblewrap?: string;
  /** For one command, in ms. Default 30,000. */
  timeoutMs?: number;
  /** Of one command's output. Default 100,000. */
  maxOutputBytes?: number;
  /** Of each process of a command. Default 1 GiB. */
  maxMemoryBytes?: number;
}

type Failure = { ok: false; code: OsErrorCode; message: string };

export type ShellResult =
  | ({
      ok: true;
      /** Whether it ran without a network and without the rest of the machine. */
      sandboxed: boolean;
    } & CommandResult)
  | Failure;

/** None of these throw: what went wrong is the result. */
export interface OsDriver {
  readFile(path: string): Promise<{ ok: true; text: string } | Failure>;
  /** For files that are no text, such as uploads. */
  readBytes(path: string): Promise<{ ok: true; bytes: Uint8Array } | Failure>;
  /** Replaces the file if there is one; makes the folders that it needs. */
  writeFile(path: string, content: string): Promise<{ ok: true; bytes: number } | Failure>;
  shell(command: string, options?: { signal?: AbortSignal }): Promise<ShellResult>;
  /** Whether a command would run, and how. */
  shellAbility(): Promise<"sandboxed" | "unsandboxed" | "refused">;
}

const noSandbox =
  "Commands run in bubblewrap, which is missing or may not be used here. Install it (Debian, Ubuntu: apt-get install bubblewrap), or allow commands without a sandbox with allowUnsandboxedShell.";

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
  } = options;
  const wanted = options.bubblewrap ?? "bwrap";
  const bubblewrap = findProgram(wanted) ?? wanted; // commands get a shorter PATH, which may not lead to it
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
        const bytes = Buffer.byteLength(content);
        if (bytes > maxFileBytes)
          throw new OsError(
            "TOO_LARGE",
            `${bytes} bytes are too many; at most ${maxFileBytes} are written to one file.`,
          );
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
        const around = sandboxed ? [bubblewrap, ...sandboxArgs(cwd, env)] : [];
        const limits = { timeoutMs, maxOutputBytes, maxMemoryBytes };
        const result = await runCommand({ around, command, cwd, env: { ...env, HOME: cwd }, signal, ...limits });
        return { ok: true, sandboxed, ...result };
      }),
    shellAbility,
  };
}

async function orFailure<Result>(task: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof OsError) return { ok: false, code: error.code, message: error.message };
    return { ok: false, code: "FAILED", message: error instanceof Error ? error.message : String(error) };
  }
}

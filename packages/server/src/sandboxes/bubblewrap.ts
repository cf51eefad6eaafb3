import { spawn } from "node:child_process";
import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { dirname } from "node:path";
import { findProgram } from "@giselles-ai/browser-tool/internal";
import { createHomes, type LocalSandboxesOptions } from "./local.ts";
import type { Sandboxes } from "./sandbox.ts";

export interface BubblewrapOptions extends LocalSandboxesOptions {
  /** Folders that programs may read besides the system folders, such as those of the agents' programs. */
  readable?: string[];
  /** Default `bwrap`. */
  program?: string;
}

/**
 * Creates a bubblewrap sandbox for each program. It sees the system programs and its own home folder, but no other processes. It
 * has network access.
 *
 * @example <caption>packages/server/src/sandboxes/local.test.ts</caption>
 * const sandbox = await createBubblewrapSandboxes({ folder }).open({ tenant: "a" });
 */
export function createBubblewrapSandboxes({
  readable = [],
  program: name = "bwrap",
  ...options
}: BubblewrapOptions = {}): Sandboxes {
  const program = findProgram(name) ?? name; // the sandboxed program may have another PATH
  return createHomes({
    ...options,
    isolates: true,
    wrap: (command, home) => ({
      program,
      args: [
        ...sandboxArgs([dirname(dirname(process.execPath)), ...readable]),
        ...["--bind", home, home, "--chdir", `${home}/work`, "--"],
        ...[command.program, ...command.args],
      ],
      env: command.env,
    }),
  });
}

/**
 * Whether bubblewrap is installed and works. In some containers it does not.
 *
 * @example <caption>packages/server/src/sandboxes/local.test.ts</caption>
 * expect(await isBubblewrapAvailable()).toBe(true);
 */
export function isBubblewrapAvailable(program = "bwrap"): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, [...sandboxArgs([]), "true"], { stdio: "ignore", timeout: 5000 });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

const settings = ["alternatives", "ld.so.cache", "localtime", "resolv.conf", "hosts", "nsswitch.conf", "ssl", "passwd"];

function sandboxArgs(readable: string[]): string[] {
  return [
    ...["--unshare-all", "--share-net", "--die-with-parent", "--cap-drop", "ALL"],
    ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"].flatMap(readOnly),
    ...settings.flatMap((name) => ["--ro-bind-try", `/etc/${name}`, `/etc/${name}`]),
    ...["--proc", "/proc", "--dev", "/dev", "--size", String(64 * 2 ** 20), "--tmpfs", "/tmp"],
    ...readable.flatMap((path) => ["--ro-bind", path, path]),
  ];
}

/** On many systems these are links into /usr, and must also be links in the sandbox. */
function readOnly(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

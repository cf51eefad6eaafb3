import { spawn } from "node:child_process";
import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { dirname } from "node:path";
import { findProgram } from "@giselles-ai/browser-tool/internal";
import { createHomes, type LocalSandboxesOptions } from "./local.ts";
import type { Sandboxes } from "./sandbox.ts";

export interface BubblewrapOptions extends LocalSandboxesOptions {
  /** Folders, besides the system's own, that programs may read: where the agents' programs are. */
  readable?: string[];
  /** Default `bwrap`. */
  program?: string;
}

/**
 * Creates a sandbox for each program: it sees the programs of the system and its own home, and no other process. It has the
 * network.
 *
 * @example <caption>packages/server/src/sandboxes/local.test.ts</caption>
 * const room = await createBubblewrapSandboxes({ folder }).open({ tenant: "a" });
 */
export function createBubblewrapSandboxes({
  readable = [],
  program: name = "bwrap",
  ...options
}: BubblewrapOptions = {}): Sandboxes {
  const program = findProgram(name) ?? name; // what it runs may have another PATH
  return createHomes({
    ...options,
    isolates: true,
    wrap: (command, home) => ({
      program,
      args: [
        ...roomArgs([dirname(dirname(process.execPath)), ...readable]),
        ...["--bind", home, home, "--chdir", `${home}/work`, "--"],
        ...[command.program, ...command.args],
      ],
      env: command.env,
    }),
  });
}

/**
 * Whether bubblewrap is installed and can create sandboxes: in some containers it cannot.
 *
 * @example <caption>packages/server/src/sandboxes/local.test.ts</caption>
 * expect(await canBubblewrap()).toBe(true);
 */
export function canBubblewrap(program = "bwrap"): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, [...roomArgs([]), "true"], { stdio: "ignore", timeout: 5000 });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

const settings = ["alternatives", "ld.so.cache", "localtime", "resolv.conf", "hosts", "nsswitch.conf", "ssl", "passwd"];

function roomArgs(readable: string[]): string[] {
  return [
    ...["--unshare-all", "--share-net", "--die-with-parent", "--cap-drop", "ALL"],
    ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"].flatMap(readOnly),
    ...settings.flatMap((name) => ["--ro-bind-try", `/etc/${name}`, `/etc/${name}`]),
    ...["--proc", "/proc", "--dev", "/dev", "--size", String(64 * 2 ** 20), "--tmpfs", "/tmp"],
    ...readable.flatMap((path) => ["--ro-bind", path, path]),
  ];
}

/** On many systems these are links into /usr, and must be links in the room too. */
function readOnly(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

import { spawn } from "node:child_process";
import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { dirname } from "node:path";
import { findProgram } from "@giselles-ai/agent/internal";
import { createHomes, type LocalSandboxesOptions } from "./local.ts";
import type { Sandboxes } from "./sandbox.ts";

export interface BubblewrapOptions extends LocalSandboxesOptions {
  /** Folders, besides the system's own, that programs may read: where the agents' programs are. */
  readable?: string[];
  /** Default `bwrap`. */
  program?: string;
}

/** A room for each program: it sees the system's programs and its home, and no other process. It has the network. */
export function createBubblewrapSandboxes({
  readable = [],
  program: name = "bwrap",
  ...options
}: BubblewrapOptions = {}): Sandboxes {
  const program = findProgram(name); // what it runs may have another PATH
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

/** Whether bubblewrap is there and may make rooms: in some containers it may not. */
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

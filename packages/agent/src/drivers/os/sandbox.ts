// A room for a command: it sees the programs of the system, and the workspace, and nothing else; no network, no other process.
import { spawn } from "node:child_process";
import { existsSync, lstatSync, readlinkSync } from "node:fs";

const inside = "/workspace";

/** Whether bubblewrap is there and may make rooms: in some containers it may not. */
export function canSandbox(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, [...roomArgs(), "true"], { stdio: "ignore", timeout: 5000 });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

/** The arguments of bubblewrap for a command in a workspace. */
export function sandboxArgs(workspace: string, env: Record<string, string>): string[] {
  const variables = Object.entries({ ...env, HOME: inside, PWD: inside, TMPDIR: "/tmp" });
  return [
    ...roomArgs(),
    ...["--bind", workspace, inside, "--chdir", inside],
    ...["--clearenv", ...variables.flatMap(([name, value]) => ["--setenv", name, value])],
  ];
}

function roomArgs(): string[] {
  return [
    ...["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "workspace"],
    ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"].flatMap(readOnly),
    ...["/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime"].flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--proc", "/proc", "--dev", "/dev", "--size", String(64 * 2 ** 20), "--tmpfs", "/tmp"],
  ];
}

/** On many systems these are links into /usr, and must be links in the room too. */
function readOnly(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

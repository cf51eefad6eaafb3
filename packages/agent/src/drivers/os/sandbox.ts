// Arguments for bubblewrap. A command sees the system's programs and the workspace; no network and no other processes.
import { spawn } from "node:child_process";
import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { foldersAround } from "./find-protected-paths.ts";
import { createSeccompFilter } from "./seccomp-filter.ts";

const inside = "/workspace";

export const seccompFilter = createSeccompFilter();
/** The stream of the process that bubblewrap reads the filter from. */
export const seccompStream = 4;

/** Whether bubblewrap exists and works. In some containers it is not permitted. */
export function canSandbox(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, [...baseArgs(), "true"], { stdio: "ignore", timeout: 5000 });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

/** The arguments for a command in a workspace. */
export function sandboxArgs(
  workspace: string,
  { env, readOnlyPaths }: { env: Record<string, string>; readOnlyPaths: readonly string[] },
): string[] {
  const variables = Object.entries({ ...env, HOME: inside, PWD: inside, TMPDIR: "/tmp" });
  return [
    ...baseArgs(),
    ...(seccompFilter ? ["--seccomp", String(seccompStream)] : []),
    ...["--bind", workspace, inside, "--chdir", inside],
    // A folder that is mounted cannot be moved away, so nothing can take the place of what is in it.
    ...foldersAround(readOnlyPaths).flatMap((path) => ["--bind", join(workspace, path), join(inside, path)]),
    ...readOnlyPaths.flatMap((path) => ["--ro-bind", join(workspace, path), join(inside, path)]),
    // What the command needs is mounted on these. They are in memory themselves, which no limit counts.
    ...["--remount-ro", "/dev", "--remount-ro", "/"],
    ...["--clearenv", ...variables.flatMap(([name, value]) => ["--setenv", name, value])],
  ];
}

function baseArgs(): string[] {
  return [
    ...["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "workspace"],
    ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"].flatMap(readOnly),
    ...["/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime"].flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...["/tmp", "/dev/shm"].flatMap((folder) => ["--size", String(64 * 2 ** 20), "--tmpfs", folder]),
  ];
}

/** On many systems these are links into /usr, and must be links in the sandbox too. */
function readOnly(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

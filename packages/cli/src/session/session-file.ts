// Where a browser that stays open between commands is found: its address and token, readable by this user alone.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultStateFolder } from "../settings/read-store.ts";
import { UsageError } from "../usage-error.ts";

export interface SessionAddress {
  url: string;
  token: string;
  pid: number;
}

export function sessionFile(name: string, env: NodeJS.ProcessEnv): string {
  if (!/^[\w-]{1,40}$/.test(name))
    throw new UsageError(
      `"${name}" is not the name of a browser session. Use at most 40 letters, digits, "-" and "_", for example "shop".`,
    );
  return join(defaultStateFolder(env), "sessions", `${name}.json`);
}

export function readSession(file: string): SessionAddress | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as SessionAddress;
  } catch {
    return undefined;
  }
}

/** Replaces the file at once, so that a reader never sees half of it. */
export function writeSession(file: string, address: SessionAddress): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, JSON.stringify(address), { mode: 0o600 });
  renameSync(written, file);
}

/** Removes the file unless another process has replaced it. */
export function removeSession(file: string, pid: number): void {
  if (readSession(file)?.pid === pid) rmSync(file, { force: true });
}

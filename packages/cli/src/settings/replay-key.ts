import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { userFilePath } from "./config-paths.ts";

/** The key that proves that this user saved a script and that it is unmodified. */
export function readReplayKey(env: NodeJS.ProcessEnv): string | undefined {
  const path = keyPath(env);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}

/** Returns the key, and creates it if there is none yet. */
export function ensureReplayKey(env: NodeJS.ProcessEnv): string {
  const known = readReplayKey(env);
  if (known) return known;
  const key = randomBytes(32).toString("hex");
  const path = keyPath(env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${key}\n`, { mode: 0o600, flag: "wx" });
  return key;
}

function keyPath(env: NodeJS.ProcessEnv): string {
  return join(dirname(userFilePath(env)), "replay.key");
}

// Starts the browser that stays open between commands: `giselle mcp --http` in a separate process.
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, watch } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readSession, type SessionAddress } from "./session-file.ts";

const startLimitMs = 30_000;
const program = fileURLToPath(new URL("./giselle.js", import.meta.url)); // the bundle is one folder

/** Starts the server and waits until it has written where it is. */
export async function startSession(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<SessionAddress> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const logFile = file.replace(/json$/, "log");
  const log = openSync(logFile, "w", 0o600);
  const child = spawn(
    process.execPath,
    [program, "mcp", "--http", "0", "--tools", "dev", "--session-file", file, ...args],
    { env, detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  try {
    return await new Promise<SessionAddress>((resolve, reject) => {
      const fail = () =>
        reject(
          new Error(
            readFileSync(logFile, "utf8").trim() ||
              "The browser did not start. Run giselle doctor to check your setup.",
          ),
        );
      const timer = setTimeout(fail, startLimitMs);
      const check = () => {
        const found = readSession(file);
        if (found && found.pid === child.pid) end(() => resolve(found));
      };
      const watcher = watch(dirname(file), check);
      const end = (then: () => void) => {
        clearTimeout(timer);
        watcher.close();
        then();
      };
      child.once("exit", () => end(fail));
      child.once("error", (error) => end(() => reject(error)));
      check();
    });
  } finally {
    child.unref();
  }
}

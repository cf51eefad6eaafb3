import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export interface ProgramRun {
  /** Null when it was ended by a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunProgramOptions {
  /** All that it sees of the environment, besides PATH (with this Node first) and a HOME of its own. */
  env?: Record<string, string>;
  cwd?: string;
  /** The folder that it takes for the user's. Default: an empty one, which goes with the test. */
  home?: string;
  /** Default one minute. After that it is ended, with all that it started. */
  timeoutMs?: number;
}

/** Runs a real program to its end, without input and away from the user's own settings. */
export function runProgram(command: string, args: string[], options: RunProgramOptions = {}): Promise<ProgramRun> {
  const { home = makeFolder(), cwd = home, timeoutMs = 60_000, env } = options;
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  // In a process group of its own, so that what it started ends with it.
  const child = spawn(command, args, {
    cwd,
    env: { PATH: path, HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const end = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, "SIGKILL");
  };
  const timer = setTimeout(end, timeoutMs);
  onTestFinished(end);
  return new Promise((resolve, reject) => {
    const run: ProgramRun = { code: null, stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => {
      run.stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      run.stderr += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ ...run, code });
    });
  });
}

/** An empty folder that goes with the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "giselle-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

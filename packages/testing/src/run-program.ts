import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export interface ProgramRun {
  /** Null if a signal ended the program. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunProgramOptions {
  /** The whole environment, besides PATH (with this Node first) and its own HOME. */
  env?: Record<string, string>;
  cwd?: string;
  /** The HOME folder. Default: an empty one, removed with the test. */
  home?: string;
  /** Default four minutes. After that the program and all its child processes are killed. */
  timeoutMs?: number;
}

/** Runs a real program to its end, without input and isolated from the user's settings. */
export function runProgram(command: string, args: string[], options: RunProgramOptions = {}): Promise<ProgramRun> {
  const { home = makeFolder(), cwd = home, timeoutMs = 240_000, env } = options;
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  // In a separate process group, so that its child processes end with it.
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

/** Creates an empty folder that is removed with the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "giselle-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

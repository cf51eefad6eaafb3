import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { delimiter, dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { packageFolder } from "./package-folder.ts";
import { makeFolder, type ProgramRun, type RunProgramOptions } from "./run-program.ts";

const host = join(packageFolder, "programs/stays.mjs");

/** The one of this test worker, until it ends; and what it is at. */
let staying: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a built program of ours, as `runProgram` does, but in a Node that ran it before: for tests that are about what it does,
 * and not about how it starts and ends. One after the other, whoever asks.
 */
export function runAgain(program: string, args: string[], options: RunProgramOptions = {}): Promise<ProgramRun> {
  const { home = makeFolder(), cwd = home, env } = options;
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  let isOver = false;
  onTestFinished(() => void (isOver || staying?.kill("SIGKILL"))); // it hangs, which its test has found
  const run = last.then(() => runIn(takeHost(), { program, args, cwd, env: { PATH: path, HOME: home, ...env } }));
  last = run.then(() => {
    isOver = true;
  });
  return run;
}

interface Command {
  program: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

function runIn(child: ChildProcess, command: Command): Promise<ProgramRun> {
  const end = randomUUID();
  return new Promise((resolve) => {
    const run: ProgramRun = { code: null, stdout: "", stderr: "" };
    let code: number | undefined;
    const hearings = (["stdout", "stderr"] as const).map((name) => {
      const hear = (chunk: string) => {
        run[name] += chunk;
        check();
      };
      return { stream: child[name], hear };
    });
    const check = () => {
      if (code !== undefined && run.stdout.endsWith(end) && run.stderr.endsWith(end)) finish(code);
    };
    const hearCode = (given: unknown) => {
      code = given as number;
      check();
    };
    const hearEnd = (given: number | null) => finish(given);
    const finish = (given: number | null) => {
      for (const { stream, hear } of hearings) stream?.off("data", hear);
      child.off("message", hearCode).off("close", hearEnd);
      resolve({ code: given, stdout: run.stdout.replace(end, ""), stderr: run.stderr.replace(end, "") });
    };
    for (const { stream, hear } of hearings) stream?.on("data", hear);
    child.on("message", hearCode).once("close", hearEnd);
    child.send({ ...command, end });
  });
}

function takeHost(): ChildProcess {
  staying ??= startHost();
  return staying;
}

/** It ends with the worker, which does not wait for it. */
function startHost(): ChildProcess {
  const child = fork(host, { env: {}, execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"] });
  child.once("exit", () => {
    if (staying === child) staying = undefined;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8");
    (stream as unknown as { unref(): void }).unref();
  }
  child.unref();
  child.channel?.unref();
  return child;
}

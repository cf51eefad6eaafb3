import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { delimiter, dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { packageFolder } from "./package-folder.ts";
import { makeFolder, type ProgramRun, type RunProgramOptions } from "./run-program.ts";

const host = join(packageFolder, "programs/stays.mjs");

/** The Node process of this test worker, and its last run. */
let hostProcess: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one of our built programs, as `runProgram` does, but in a Node process that has already loaded it. For tests about
 * what the program does, not about how it starts and ends. Runs are executed one after the other.
 */
export function runAgain(program: string, args: string[], options: RunProgramOptions = {}): Promise<ProgramRun> {
  const { home = makeFolder(), cwd = home, env } = options;
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  let isOver = false;
  onTestFinished(() => void (isOver || hostProcess?.kill("SIGKILL"))); // the run still hangs when the test ends
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
    const listeners = (["stdout", "stderr"] as const).map((name) => {
      const onData = (chunk: string) => {
        run[name] += chunk;
        check();
      };
      return { stream: child[name], onData };
    });
    const check = () => {
      if (code !== undefined && run.stdout.includes(end) && run.stderr.includes(end)) finish(code);
    };
    const onCode = (given: unknown) => {
      code = given as number;
      check();
    };
    const onClose = (given: number | null) => finish(given);
    const finish = (given: number | null) => {
      for (const { stream, onData } of listeners) stream?.off("data", onData);
      child.off("message", onCode).off("close", onClose);
      // What a run still prints after its end, such as a warning of Node, does not belong to it.
      const textOf = (printed: string) => printed.split(end)[0] as string;
      resolve({ code: given, stdout: textOf(run.stdout), stderr: textOf(run.stderr) });
    };
    for (const { stream, onData } of listeners) stream?.on("data", onData);
    child.on("message", onCode).once("close", onClose);
    child.send({ ...command, end });
  });
}

function takeHost(): ChildProcess {
  hostProcess ??= startHost();
  return hostProcess;
}

/** Starts the host process. The worker does not wait for it; it ends with the worker. */
function startHost(): ChildProcess {
  const child = fork(host, { env: {}, execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"] });
  child.once("exit", () => {
    if (hostProcess === child) hostProcess = undefined;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8");
    (stream as unknown as { unref(): void }).unref();
  }
  child.unref();
  child.channel?.unref();
  return child;
}

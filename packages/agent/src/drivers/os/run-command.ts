// Runs one command within limits. Its child processes end with it, and with this process.
import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { seccompFilter, seccompStream } from "./sandbox.ts";
import { type ExceededLimit, type UsageLimits, watchUsage } from "./watch-usage.ts";

export interface CommandLimits {
  timeoutMs: number;
  /** Size limit for standard output and standard error together. */
  maxOutputBytes: number;
  /** Memory limit for each process. */
  maxMemoryBytes: number;
  /** Size limit for each file that it writes. */
  maxFileBytes: number;
  /** Limits for all its processes together. */
  usage: UsageLimits;
}

export interface CommandResult {
  exitCode: number | null;
  output: string;
  /** The limit that ended it, if any. */
  ended?: "time" | "output" | "stopped" | ExceededLimit;
}

export interface RunCommandOptions extends CommandLimits {
  /** The sandbox program and its arguments. Empty for no sandbox. */
  wrapper: string[];
  command: string;
  cwd: string;
  env: Record<string, string>;
  signal: AbortSignal | undefined;
}

export function runCommand(options: RunCommandOptions): Promise<CommandResult> {
  const { wrapper, command, cwd, env, timeoutMs, maxOutputBytes, maxMemoryBytes, maxFileBytes, signal } = options;
  const limits = [Math.floor(maxMemoryBytes / 1024), Math.ceil(maxFileBytes / 512)].map(String);
  const [program = "sh", ...args] = [...wrapper, "sh", "-c", script, "sh", command, ...limits];
  // A separate process group, so that all of it can be killed. The fourth stream closes when this process ends.
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"] });
  const filter = child.stdio[seccompStream] as Writable;
  filter.on("error", () => {}); // it has ended before it read the filter
  filter.end(wrapper.length > 0 ? seccompFilter : undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let ended: CommandResult["ended"];
    const end = (reason: CommandResult["ended"]) => {
      ended ??= reason;
      endGroup(child);
    };
    const timer = setTimeout(end, timeoutMs, "time");
    const endWatch = child.pid ? watchUsage(child.pid, { cwd, limits: options.usage, onExceeded: end }) : () => {};
    const stop = () => end("stopped");
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        if (size < maxOutputBytes) chunks.push(chunk.subarray(0, maxOutputBytes - size));
        size += chunk.length;
        if (size > maxOutputBytes) end("output");
      });
    child.once("error", (error) => {
      endWatch();
      reject(error);
    });
    child.once("exit", () => endGroup(child)); // background processes that it started
    child.once("close", (exitCode) => {
      clearTimeout(timer);
      endWatch();
      signal?.removeEventListener("abort", stop);
      const output = Buffer.concat(chunks).toString("utf8");
      resolve({ exitCode, output, ...(ended && { ended }) });
    });
  });
}

/**
 * A watcher waits for the fourth stream to close, which happens when this process is killed, and then kills the group. The
 * command does not inherit the stream. The limits apply to all its child processes.
 */
const script = `
( cat <&3 >/dev/null; kill -9 0 ) >/dev/null 2>&1 &
watcher=$!
exec 3<&- 4<&-
( ulimit -c 0; ulimit -v "$2"; ulimit -f "$3"; exec sh -c "$1" )
code=$?
kill -9 $watcher 2>/dev/null
exit $code
`;

function endGroup({ pid }: ChildProcess): void {
  if (!pid) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // the group has ended already
  }
}

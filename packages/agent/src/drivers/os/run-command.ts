// Runs one command to its end, or to a limit. Whatever it started ends with it, and with us.
import { type ChildProcess, spawn } from "node:child_process";

export interface CommandLimits {
  timeoutMs: number;
  /** Of what it prints, standard and error output together. */
  maxOutputBytes: number;
  /** Of each process. */
  maxMemoryBytes: number;
}

export interface CommandResult {
  exitCode: number | null;
  output: string;
  /** Which limit ended it, if one did. */
  ended?: "time" | "output" | "stopped";
}

export interface RunCommandOptions extends CommandLimits {
  /** What runs `sh`, with its arguments; nothing for no sandbox. */
  around: string[];
  command: string;
  cwd: string;
  env: Record<string, string>;
  signal: AbortSignal | undefined;
}

export function runCommand(options: RunCommandOptions): Promise<CommandResult> {
  const { around, command, cwd, env, timeoutMs, maxOutputBytes, maxMemoryBytes, signal } = options;
  const kilobytes = String(Math.floor(maxMemoryBytes / 1024));
  const [program = "sh", ...args] = [...around, "sh", "-c", script, "sh", command, kilobytes];
  // A group of its own, so that all of it can be ended. The fourth stream closes when we are gone, however we end.
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let ended: CommandResult["ended"];
    const end = (why: CommandResult["ended"]) => {
      ended ??= why;
      endGroup(child);
    };
    const timer = setTimeout(end, timeoutMs, "time");
    const stop = () => end("stopped");
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        if (size < maxOutputBytes) chunks.push(chunk.subarray(0, maxOutputBytes - size));
        size += chunk.length;
        if (size > maxOutputBytes) end("output");
      });
    child.once("error", reject);
    child.once("exit", () => endGroup(child)); // what it left behind in the background
    child.once("close", (exitCode) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      const output = Buffer.concat(chunks).toString("utf8");
      resolve({ exitCode, output, ...(ended && { ended }) });
    });
  });
}

/**
 * A watcher waits for the fourth stream to close, which it does when we are killed, and ends the group. The command itself
 * does not get the stream. Limits hold for everything that it starts.
 */
const script = `
( cat <&3 >/dev/null; kill -9 0 ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
( ulimit -c 0; ulimit -v "$2"; exec sh -c "$1" )
code=$?
kill -9 $watcher 2>/dev/null
exit $code
`;

function endGroup({ pid }: ChildProcess): void {
  if (!pid) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // all of it has ended
  }
}

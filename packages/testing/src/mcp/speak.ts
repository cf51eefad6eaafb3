import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { makeFolder } from "../run-program.ts";

export interface Exchange {
  /** All that was said, in its order. */
  answers: Record<string, unknown>[];
  code: number | null;
  stderr: string;
}

export interface SpeakOptions {
  /** What Node is started with. */
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** What is sent, as it is. The input ends when as many lines were answered as are wanted. */
  pieces: (string | Uint8Array)[];
  wanted: number;
}

/** An MCP server, by the wire: for what no client would send. */
export async function speakMcp({ args, env = {}, cwd, pieces, wanted }: SpeakOptions): Promise<Exchange> {
  const server = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: makeFolder(), ...env },
    ...(cwd && { cwd }),
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  let stderr = "";
  server.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  server.stdin.on("error", () => {}); // it has ended, as its code tells
  const ended = new Promise<number | null>((resolve) => server.once("close", resolve));
  for (const piece of pieces) await new Promise((resolve) => server.stdin.write(piece, resolve));
  if (wanted === 0) server.stdin.end();
  const answers: Exchange["answers"] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    answers.push(JSON.parse(line) as Record<string, unknown>);
    if (answers.length === wanted) server.stdin.end();
  }
  return { answers, code: await ended, stderr };
}

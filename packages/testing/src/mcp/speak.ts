import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { makeFolder } from "../run-program.ts";

export interface Exchange {
  /** All answers, in order. */
  answers: Record<string, unknown>[];
  code: number | null;
  stderr: string;
}

export interface SpeakOptions {
  /** Arguments for Node. */
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** What is sent, byte for byte. The input ends after `wanted` answers. */
  pieces: (string | Uint8Array)[];
  wanted: number;
}

/** Sends raw messages to an MCP server, including ones that no client would send. */
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
  server.stdin.on("error", () => {}); // the server has already exited
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

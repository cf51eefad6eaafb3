import type { EarlyHandshake } from "@giselles-ai/browser-tool/internal/early-handshake";
import { failed } from "./exit-codes.ts";

/** The process environment of a command. Tests pass their own. */
export interface CommandContext {
  env: NodeJS.ProcessEnv;
  cwd: string;
  output: NodeJS.WriteStream;
  errors: NodeJS.WriteStream;
  /** Whether a person can be asked at the terminal. */
  isInteractive: boolean;
  /** An MCP client whose handshake is already answered. */
  greeted?: EarlyHandshake;
}

/** Reads the context of this process. */
export function readCommandContext(): CommandContext {
  const { env, stdin, stdout, stderr } = process;
  stdout.on("error", () => process.exit(failed)); // the reader of the pipe has gone
  if (stdout.isTTY && stdout.columns === 0) [stdout.columns, stdout.rows] = [80, 24]; // some terminals do not know their size
  const isInteractive = stdin.isTTY === true && stdout.isTTY === true;
  return { env, cwd: process.cwd(), output: stdout, errors: stderr, isInteractive };
}

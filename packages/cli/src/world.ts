import type { Greeted } from "@giselles-ai/browser-tool/internal/greeting";
import { failed } from "./exit-codes.ts";

/** What a command finds around it. */
export interface World {
  env: NodeJS.ProcessEnv;
  cwd: string;
  output: NodeJS.WriteStream;
  errors: NodeJS.WriteStream;
  /** Whether a person is there to be asked. */
  isInteractive: boolean;
  /** An MCP client that was greeted already. */
  greeted?: Greeted;
}

/** That of this process. */
export function findWorld(): World {
  const { env, stdin, stdout, stderr } = process;
  stdout.on("error", () => process.exit(failed)); // whoever read it has left, and there is nobody to tell
  const isInteractive = stdin.isTTY === true && stdout.isTTY === true;
  return { env, cwd: process.cwd(), output: stdout, errors: stderr, isInteractive };
}

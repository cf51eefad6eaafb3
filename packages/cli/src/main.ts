import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { badUsage, failed } from "./exit-codes.ts";
import { createProgram } from "./program.ts";
import { UsageError } from "./usage-error.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

const { env, stdin, stdout, stderr } = process;
const world = {
  env,
  cwd: process.cwd(),
  output: stdout,
  errors: stderr,
  isInteractive: stdin.isTTY === true && stdout.isTTY === true,
};

/** Whoever read our output may have left; then there is nobody to tell. */
stdout.on("error", () => process.exit(failed));

const program = createProgram(version, world, (code) => {
  process.exitCode = code;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error);
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : badUsage; // it has said so itself
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return error instanceof UsageError ? badUsage : failed;
}

import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import type { CommandContext } from "./command-context.ts";
import { badUsage, failed } from "./exit-codes.ts";
import { createProgram } from "./program.ts";
import { UsageError } from "./usage-error.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** Runs the command that the process was started with. */
export async function main(context: CommandContext): Promise<void> {
  const program = createProgram(version, context, (code) => {
    process.exitCode = code;
  });
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = explain(error, context);
  }
}

function explain(error: unknown, { errors }: CommandContext): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : badUsage; // commander has printed the message
  errors.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return error instanceof UsageError ? badUsage : failed;
}

import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import { badUsage, failed } from "./exit-codes.ts";
import { createProgram } from "./program.ts";
import { UsageError } from "./usage-error.ts";
import type { World } from "./world.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** Runs the command that the process was started with. */
export async function main(world: World): Promise<void> {
  const program = createProgram(version, world, (code) => {
    process.exitCode = code;
  });
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = explain(error, world);
  }
}

function explain(error: unknown, { errors }: World): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : badUsage; // it has said so itself
  errors.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return error instanceof UsageError ? badUsage : failed;
}

// Runs commands that need no browser in this process, because starting a program takes longer.
import { Writable } from "node:stream";
import { createProgram } from "../../src/program.ts";

/** Returns the output and the exit code; throws the errors that the program would print. */
export async function giselleHere(args: string[], env: Record<string, string> = {}) {
  let stdout = "";
  let code = Number.NaN;
  const output = new Writable({
    write(chunk, _encoding, next) {
      stdout += chunk;
      next();
    },
  }) as NodeJS.WriteStream; // has no isTTY, so it counts as not a terminal
  const context = { env, cwd: process.cwd(), output, errors: output, isInteractive: false };
  await createProgram("0", context, (ended) => {
    code = ended;
  }).parseAsync(args, { from: "user" });
  return { code, stdout };
}

// Commands that need no browser, in this process: starting a program takes longer than what they do.
import { Writable } from "node:stream";
import { createProgram } from "../../src/program.ts";

/** Gives what it wrote, and the code; errors are thrown, as the program would explain them. */
export async function giselleHere(args: string[], env: Record<string, string> = {}) {
  let stdout = "";
  let code = Number.NaN;
  const output = new Writable({
    write(chunk, _encoding, next) {
      stdout += chunk;
      next();
    },
  }) as NodeJS.WriteStream; // as one that is no terminal
  const world = { env, cwd: process.cwd(), output, errors: output, isInteractive: false };
  await createProgram("0", world, (ended) => {
    code = ended;
  }).parseAsync(args, { from: "user" });
  return { code, stdout };
}

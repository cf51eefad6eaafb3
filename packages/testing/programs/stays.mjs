// A Node process that keeps running when the program has ended, with all modules loaded. It runs the program again, each
// time with new arguments, environment and folder.
import { pathToFileURL } from "node:url";

let runs = 0;

for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0); // each run may add its own listener
process.once("disconnect", () => process.exit());
process.on("message", async ({ program, args, env, cwd, end }) => {
  process.argv = [process.execPath, program, ...args];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = 0;
  runs += 1;
  try {
    await import(`${pathToFileURL(program)}?run=${runs}`);
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  }
  for (const stream of [process.stdout, process.stderr]) stream.write(end);
  process.send(process.exitCode);
});

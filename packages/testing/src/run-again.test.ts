import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runAgain } from "./run-again.ts";
import { makeFolder } from "./run-program.ts";

function writeProgram(code: string): string {
  const file = join(makeFolder(), "program.mjs");
  writeFileSync(file, code);
  return file;
}

const telling = `import { homedir } from "node:os";
  const { argv, env, pid } = process;
  console.log(JSON.stringify({ pid, args: argv.slice(2), names: Object.keys(env).sort(), home: homedir(), cwd: process.cwd() }));
  console.error(env.WORD ?? "nothing");
  if (env.WORD) process.exitCode = 3;`;

it("runs a program several times in one process, each time with its own arguments, environment, folder and exit code", async () => {
  const program = writeProgram(telling);
  const [home, cwd] = [makeFolder(), makeFolder()];
  const first = await runAgain(program, ["a", "b"], { home, env: { WORD: "something" } });
  const second = await runAgain(program, [], { home, cwd });
  expect([first.code, first.stderr, second.code, second.stderr]).toEqual([3, "something\n", 0, "nothing\n"]);
  const [report, nextReport] = [JSON.parse(first.stdout), JSON.parse(second.stdout)];
  expect(report).toMatchObject({ args: ["a", "b"], names: ["HOME", "PATH", "WORD"], home, cwd: home });
  expect(nextReport).toEqual({ pid: report.pid, args: [], names: ["HOME", "PATH"], home, cwd });
  expect(homedir()).not.toBe(home);
});

it("reports what a program throws, and continues after one that ends the process", async () => {
  const thrown = await runAgain(writeProgram(`throw new Error("No such luck")`), []);
  expect(thrown).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("No such luck") });
  expect(await runAgain(writeProgram("process.exit(7)"), [])).toMatchObject({ code: 7 });
  expect(await runAgain(writeProgram(`console.log("here")`), [])).toEqual({ code: 0, stdout: "here\n", stderr: "" });
});

it("ends a run that prints something after its end", async () => {
  const late = `console.log("in time"); process.nextTick(() => setImmediate(() => process.stdout.write("late")));`;
  const program = writeProgram(`${late} for (const stream of [process.stdout, process.stderr]) stream.cork();
    setTimeout(() => { for (const stream of [process.stdout, process.stderr]) stream.uncork(); }, 20);`);
  expect(await runAgain(program, [])).toEqual({ code: 0, stdout: "in time\n", stderr: "" });
});

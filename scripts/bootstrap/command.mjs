// Runs other programs for the bootstrap: silently when they succeed, with the end of their output when they fail.
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { StepFailed } from "./progress.mjs";

/** Runs a program to its end. Never throws: `ok` is the result, `output` is what it printed. `timeoutMs` defaults to 15 minutes. */
export function runCommand(program, args, { timeoutMs = 900_000, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], timeout: timeoutMs, ...options });
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => resolve({ ok: false, output: error.message }));
    child.once("close", (code) => resolve({ ok: code === 0, output }));
  });
}

export function lastLines(output, count = 15) {
  return output.trimEnd().split("\n").slice(-count).join("\n");
}

/** The full path of a program on PATH, or undefined. */
export function which(program) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

/** The program that an environment variable names, if it is set. Never falls back to another program. */
export function namedProgram(variable) {
  const path = process.env[variable];
  if (path && !isExecutable(path)) {
    throw new StepFailed(
      `${variable} names ${path}, which is not a program.`,
      "Correct the path, or unset the variable.",
    );
  }
  return path || undefined;
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

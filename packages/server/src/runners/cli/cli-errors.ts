// Errors of a program's run, for the client that started it.
import type { RunEvent } from "@giselles-ai/protocol";
import { RunnerError } from "../runner.ts";
import type { Cli } from "./cli.ts";

export function sessionNotFound({ title }: Cli): RunEvent {
  const message = `The session of ${title} is not on this machine or has expired. A new one was started.`;
  return { type: "error", severity: "warning", message };
}

export function missingKey({ title, keyVariable }: Cli): RunnerError {
  return new RunnerError(
    "not-logged-in",
    `${title} has no key on this server. Set ${keyVariable} for the server, or give its runner an apiKey.`,
  );
}

export function missingProgram({ title, program, install }: Cli): RunnerError {
  const message = `${title} is not installed on this server: the program "${program}" was not found. Install it with \`${install}\`, or set its path with the "program" option.`;
  return new RunnerError("missing-program", message);
}

export function crashed({ title }: Cli, code: number | null, lastOutput: string): RunnerError {
  const how = code === null ? "was ended by a signal" : `ended with code ${code}`;
  const detail = lastOutput ? ` Its last output: ${lastOutput.slice(0, 300)}` : "";
  return new RunnerError("crashed", `${title} ${how} before it reported a result.${detail}`);
}

export function noOutput({ title }: Cli, ms: number): RunnerError {
  return new RunnerError(
    "hung",
    `${title} was ended because it produced no output for ${Math.round(ms / 1000)} seconds.`,
  );
}

export function timedOut({ title }: Cli, ms: number): RunnerError {
  return new RunnerError(
    "out-of-time",
    `${title} was ended because it took longer than ${Math.round(ms / 60_000)} minutes.`,
  );
}

// Why a program's run cannot go on, for the one who asked for it.
import type { RunEvent } from "@giselles-ai/protocol";
import { RunnerError } from "../runner.ts";
import type { Cli } from "./cli.ts";

export function sessionIsElsewhere({ title }: Cli): RunEvent {
  const message = `What ${title} remembers of the session is not on this machine, or not any more. It begins anew.`;
  return { type: "error", severity: "warning", message };
}

export function notLoggedIn({ title, keyVariable }: Cli): RunnerError {
  return new RunnerError(
    "not-logged-in",
    `${title} has no key on this server. Set ${keyVariable} for the server, or give its runner an apiKey.`,
  );
}

export function missing({ title, program, install }: Cli): RunnerError {
  const message = `${title} is not installed on this server: there is no program "${program}". Install it with \`${install}\`, or say where it is with "program".`;
  return new RunnerError("missing-program", message);
}

export function crashed({ title }: Cli, code: number | null, lastWords: string): RunnerError {
  const how = code === null ? "was ended by a signal" : `ended with code ${code}`;
  const words = lastWords ? ` Its last words: ${lastWords.slice(0, 300)}` : "";
  return new RunnerError("crashed", `${title} ${how} before it had told of an end.${words}`);
}

export function fellSilent({ title }: Cli, ms: number): RunnerError {
  return new RunnerError("hung", `${title} said nothing for ${Math.round(ms / 1000)} seconds, and was ended.`);
}

export function tookTooLong({ title }: Cli, ms: number): RunnerError {
  return new RunnerError(
    "out-of-time",
    `${title} was not done after ${Math.round(ms / 60_000)} minutes, and was ended.`,
  );
}

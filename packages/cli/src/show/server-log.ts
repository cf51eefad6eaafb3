import type { ServerActivity } from "@giselles-ai/server";
import type { CommandContext } from "../command-context.ts";
import { UsageError } from "../usage-error.ts";

/** The log lines of a server: text for a person, or JSON (GISELLE_LOG=json). They contain nothing that a person typed. */
export interface ServerLog {
  serving(address: string, runners: readonly string[]): void;
  stopping(): void;
  /** Written only as JSON. */
  activity(activity: ServerActivity): void;
  error(error: unknown): void;
}

export function createServerLog({ env, output, errors }: CommandContext): ServerLog {
  const format = env.GISELLE_LOG || "text";
  if (format !== "text" && format !== "json") throw new UsageError('GISELLE_LOG takes "text" or "json".');
  if (format === "text") {
    return {
      serving: (address, runners) => void output.write(`Serving runs at ${address} (${runners.join(", ")})\n`),
      stopping() {},
      activity() {},
      error: (error) => void errors.write(`${[nameOf(error), ...placesOf(error)].join("\n")}\n`),
    };
  }
  const write = (stream: NodeJS.WriteStream, level: string, fields: object) =>
    void stream.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`);
  return {
    serving: (address, runners) => write(output, "info", { event: "serving", address, runners }),
    stopping: () => write(output, "info", { event: "stopping" }),
    activity: (activity) => write(output, activity.event === "request-refused" ? "warn" : "info", activity),
    error: (error) => write(errors, "error", { event: "error", kind: nameOf(error), at: placesOf(error).map(trim) }),
  };
}

// Of an error, its name and stack, without its message, which may contain what a person typed.

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "Internal error.";
}

function placesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack?.split("\n") ?? []) : [];
  return lines.filter((line) => /^\s+at /.test(line));
}

function trim(line: string): string {
  return line.replace(/^\s+at /, "");
}

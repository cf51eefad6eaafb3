import { readAudit, verifyAudit } from "@giselles-ai/agent/audit";
import { exportAudit } from "@giselles-ai/agent/telemetry";
import type { CommandContext } from "../command-context.ts";
import { failed } from "../exit-codes.ts";
import { readKey } from "../record/read-key.ts";
import { runsIn } from "../record/runs-in.ts";
import { clean } from "../show/clean.ts";
import { count } from "../show/figures.ts";
import { formatRun } from "../show/format-run.ts";
import { createPaint } from "../show/paint.ts";

export interface VerifyCommandOptions {
  key?: string;
  expect?: string;
  json?: boolean;
}

export function verify(file: string, options: VerifyCommandOptions, { env, output }: CommandContext): number {
  const key = readKey(options.key ?? env.GISELLE_AUDIT_KEY);
  const found = verifyAudit(file, { key, expect: options.expect });
  if (options.json) output.write(`${JSON.stringify({ file, ...found })}\n`);
  else if (!found.ok) output.write(`${file} is not valid.\nline ${found.line}: ${found.problem}. ${found.message}\n`);
  else {
    const { records, runs, lines, id, hash, closed, notes } = found;
    output.write(
      [
        `${file} is valid: ${count(records, "record")} of ${count(runs, "run")}, in ${count(lines, "line")}.`,
        key ? `Signed with ${key.id}.` : undefined,
        closed ? undefined : "The last run has not ended: it is still running, or was interrupted.",
        ...(id ? [`Id of the file: ${id}`] : []),
        `Hash of the last line: ${hash}`,
        ...notes.map((note) => `Note: ${note}`),
      ]
        .filter((line) => line !== undefined)
        .map((line) => `${line}\n`)
        .join(""),
    );
  }
  return found.ok ? 0 : failed;
}

export interface ShowOptions {
  run?: string;
}

/** Prints the runs of an audit log, after a warning if the log is not valid. */
export function show(file: string, options: ShowOptions, { env, output }: CommandContext): number {
  const paint = output.isTTY ? createPaint(env) : createPaint({ NO_COLOR: "1" });
  const found = verifyAudit(file);
  if (!found.ok)
    output.write(
      `${paint("red", `Don't trust this audit log: line ${found.line} is ${found.problem}.`)} ${clean(found.message)}\n\n`,
    );
  for (const run of runsIn(readAudit(file), options.run)) output.write(`${formatRun(run, paint).join("\n")}\n\n`);
  return found.ok ? 0 : failed;
}

export interface ExportOptions {
  otlp: string;
}

export async function exportSpans(file: string, { otlp }: ExportOptions, { output }: CommandContext): Promise<number> {
  output.write(`${count(await exportAudit(file, { endpoint: otlp }), "span")} sent to ${otlp}\n`);
  return 0;
}

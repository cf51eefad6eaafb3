import type { CommandContext } from "../command-context.ts";
import type { CheckResult } from "../doctor/check.ts";
import { checks } from "../doctor/checks.ts";
import { failed } from "../exit-codes.ts";
import { createPaint, type Paint } from "../show/paint.ts";
import { wrap } from "../show/wrap.ts";

export interface DoctorOptions {
  json?: boolean;
}

const marks = { ok: ["green", "✓"], warning: ["yellow", "!"], optional: ["dim", "–"], missing: ["red", "✗"] } as const;
const nameWidth = 12;

/** Prints what is installed and what is missing. Returns the exit code. */
export async function doctor({ json = false }: DoctorOptions, context: CommandContext): Promise<number> {
  const { env, output } = context;
  const findings = await Promise.all(checks.map((check) => check(context)));
  const isReady = findings.every(({ state }) => state !== "missing");
  if (json) {
    output.write(`${JSON.stringify({ ready: isReady, findings })}\n`);
  } else {
    const paint: Paint = output.isTTY ? createPaint(env) : (_, text) => text;
    const columns = (output.isTTY && output.columns) || 100;
    const lines = findings.flatMap((finding) => formatFinding(finding, paint, columns));
    const verdict = isReady ? "giselle run is ready." : "giselle run is not ready yet. Fix the problems marked ✗.";
    output.write(`\n${lines.join("\n")}\n\n  ${verdict}\n\n`);
  }
  return isReady ? 0 : failed;
}

function formatFinding({ name, state, found, fix }: CheckResult, paint: Paint, columns: number): string[] {
  const [colour, mark] = marks[state];
  const indent = " ".repeat(nameWidth + 4);
  const width = Math.max(30, columns - nameWidth - 5);
  const [first = "", ...rest] = wrap(found, width);
  const fixLines = fix?.split("\n").flatMap((line) => wrap(line, width - 2)) ?? [];
  return [
    `  ${paint(colour, mark)} ${name.padEnd(nameWidth)}${first}`,
    ...rest.map((line) => `${indent}${line}`),
    ...fixLines.map((line, index) => paint("dim", `${indent}${index === 0 ? "→ " : "  "}${line}`)),
  ];
}

import type { Finding } from "../doctor/check.ts";
import { checks } from "../doctor/checks.ts";
import { failed } from "../exit-codes.ts";
import { createPaint, type Paint } from "../show/paint.ts";
import { wrap } from "../show/wrap.ts";
import type { World } from "../world.ts";

export interface DoctorOptions {
  json?: boolean;
}

const marks = { ok: ["green", "✓"], warning: ["yellow", "!"], optional: ["dim", "–"], missing: ["red", "✗"] } as const;
const nameWidth = 12;

/** Says what is there and what is not. */
export async function doctor({ json = false }: DoctorOptions, world: World): Promise<number> {
  const { env, output } = world;
  const findings = await Promise.all(checks.map((check) => check(world)));
  const isReady = findings.every(({ state }) => state !== "missing");
  if (json) {
    output.write(`${JSON.stringify({ ready: isReady, findings })}\n`);
  } else {
    const paint: Paint = output.isTTY ? createPaint(env) : (_, text) => text;
    const columns = (output.isTTY && output.columns) || 100;
    const lines = findings.flatMap((finding) => say(finding, paint, columns));
    const verdict = isReady ? "giselle run is ready." : "giselle run cannot work yet: see the lines with ✗.";
    output.write(`\n${lines.join("\n")}\n\n  ${verdict}\n\n`);
  }
  return isReady ? 0 : failed;
}

function say({ name, state, found, fix }: Finding, paint: Paint, columns: number): string[] {
  const [colour, mark] = marks[state];
  const indent = " ".repeat(nameWidth + 4);
  const width = Math.max(30, columns - nameWidth - 5);
  const [first = "", ...rest] = wrap(found, width);
  const cure = fix?.split("\n").flatMap((line) => wrap(line, width - 2)) ?? [];
  return [
    `  ${paint(colour, mark)} ${name.padEnd(nameWidth)}${first}`,
    ...rest.map((line) => `${indent}${line}`),
    ...cure.map((line, index) => paint("dim", `${indent}${index === 0 ? "→ " : "  "}${line}`)),
  ];
}

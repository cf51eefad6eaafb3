import type { Execution } from "@giselles-ai/agent";
import type { ActionStep } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { sayMessage, sayReadBack } from "./outcome.ts";
import type { Paint } from "./paint.ts";
import { sayAction } from "./say-action.ts";
import { indent } from "./wrap.ts";

const marks = {
  applied: ["green", "✓"],
  refused: ["red", "✗"],
  failed: ["red", "✗"],
  skipped: ["dim", "–"],
  unknown: ["yellow", "?"],
} as const;

export interface ActionLines {
  planned: readonly ActionStep[];
  /** What came of the first of them. */
  done: readonly Execution[];
  page: PageMemory;
  paint: Paint;
  /** Of the terminal. */
  columns: number;
}

/** The planned actions, each with what came of it so far. */
export function formatActions({ planned, done, page, paint, columns }: ActionLines): string[] {
  const dim = (text: string) => paint("dim", text);
  return planned.flatMap(({ action }, index) => {
    const words = sayAction(action, page);
    const execution = done[index];
    if (!execution) return [`    ${dim("○")} ${words}`];
    const [colour, mark] = marks[execution.status];
    const line = `    ${paint(colour, mark)} ${words}`;
    const readBack = sayReadBack(execution, action);
    const why = execution.status === "applied" ? "" : `${execution.status}: `;
    const told = sayMessage(execution, page);
    const fits = readBack === "read back";
    return [
      fits ? `${line}${dim(` · ${readBack}`)}` : line,
      ...(readBack && !fits ? indent(readBack, { by: 6, columns }).map(dim) : []),
      ...(why || told ? indent(`${why}${told}`, { by: 6, columns }).map(dim) : []),
    ];
  });
}

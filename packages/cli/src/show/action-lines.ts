import type { Execution } from "@giselles-ai/agent";
import type { ActionStep } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { formatAction } from "./format-action.ts";
import { formatMessage, formatReadBack } from "./outcome.ts";
import type { Paint } from "./paint.ts";
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
  /** The outcomes so far, in the order of `planned`. */
  done: readonly Execution[];
  page: PageMemory;
  paint: Paint;
  /** Width of the terminal. */
  columns: number;
}

/** Formats the planned actions, each with its outcome if there is one. */
export function formatActions({ planned, done, page, paint, columns }: ActionLines): string[] {
  const dim = (text: string) => paint("dim", text);
  return planned.flatMap(({ action }, index) => {
    const words = formatAction(action, page);
    const execution = done[index];
    if (!execution) return [`    ${dim("○")} ${words}`];
    const [colour, mark] = marks[execution.status];
    const line = `    ${paint(colour, mark)} ${words}`;
    const readBack = formatReadBack(execution, action);
    const status = execution.status === "applied" ? "" : `${execution.status}: `;
    const message = formatMessage(execution, page);
    const isSame = readBack === "read back";
    return [
      isSame ? `${line}${dim(` · ${readBack}`)}` : line,
      ...(readBack && !isSame ? indent(readBack, { by: 6, columns }).map(dim) : []),
      ...(status || message ? indent(`${status}${message}`, { by: 6, columns }).map(dim) : []),
    ];
  });
}

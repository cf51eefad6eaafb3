import { styleText } from "node:util";
import { describeFailure, failuresIn, isFailure } from "../frame/failure.ts";
import type { Table } from "../frame/table.ts";
import { showCell, showColumn, showTitle } from "./show.ts";

/** Red, if the terminal supports colours. */
export const inRed = (text: string) => styleText("red", text);

export function printTable(table: Table): void {
  process.stdout.write(`\n${formatTable(table, inRed)}\n`);
}

/** Formats a table for the terminal, with failures in red. */
export function formatTable(table: Table, paint: (text: string) => string): string {
  const { columns, rows, note } = table;
  const head = columns.map((column) => showColumn(column, table));
  const cells = [head, ...rows.map((row) => row.map(showCell))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const pad = (cell: string, column: number) =>
    column === 0 || columns[column]?.isText ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const lines = rows.map((row) =>
    row.map((cell, column) => (isFailure(cell) ? paint : String)(pad(showCell(cell), column))).join("  "),
  );
  const failures = failuresIn([table]).map((failure) => paint(describeFailure(failure)));
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  const all = [showTitle(table), head.map(pad).join("  "), rule, ...lines, ...failures, ...(note ? [note] : [])];
  return all.join("\n");
}

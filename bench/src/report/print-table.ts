import type { Table } from "../frame/table.ts";
import { showCell, showColumn, showTitle } from "./show.ts";

export function printTable(table: Table): void {
  const { columns, rows, note } = table;
  const cells = [columns.map((column) => showColumn(column, table)), ...rows.map((row) => row.map(showCell))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  const [head = [], ...body] = cells;
  process.stdout.write(
    `\n${showTitle(table)}\n${line(head)}\n${widths.map((width) => "─".repeat(width)).join("  ")}\n${body.map(line).join("\n")}\n${note ? `${note}\n` : ""}`,
  );
}

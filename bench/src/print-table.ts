export interface Table {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** What to know when reading it. */
  note?: string;
}

export function printTable({ title, columns, rows, note }: Table): void {
  const cells = [columns, ...rows.map((row) => row.map(show))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  const [head = [], ...body] = cells;
  process.stdout.write(
    `\n${title}\n${line(head)}\n${widths.map((width) => "─".repeat(width)).join("  ")}\n${body.map(line).join("\n")}\n${note ? `${note}\n` : ""}`,
  );
}

function show(cell: string | number): string {
  if (typeof cell === "string") return cell;
  return cell >= 100 ? cell.toFixed(0) : cell >= 10 ? cell.toFixed(1) : cell.toFixed(2);
}

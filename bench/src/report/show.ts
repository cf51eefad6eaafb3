import { isFailure } from "../frame/failure.ts";
import { type Cell, type Column, numberIn, type Table } from "../frame/table.ts";

/** Formats a cell: `12.3 (15.1) 2.4×` is the median, the slowest of twenty, and the ratio to ours. */
export function showCell(cell: Cell | undefined): string {
  if (typeof cell === "string") return cell;
  if (isFailure(cell)) return "FAILED";
  const value = numberIn(cell);
  if (value === undefined) return "–";
  if (typeof cell !== "object" || cell === null) return showNumber(value);
  const spread = typeof cell.p95 === "number" ? ` (${showNumber(cell.p95)})` : "";
  const ratio = typeof cell.ratio === "number" && cell.ratio !== 1 ? ` ${showNumber(cell.ratio)}×` : "";
  return `${showNumber(value)}${spread}${ratio}`;
}

export function showNumber(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString("en");
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString("en");
  return size >= 10 ? value.toFixed(1) : size >= 0.1 || size === 0 ? value.toFixed(2) : value.toPrecision(2);
}

/** The unit that all columns share, which is shown in the title. */
export function commonUnit({ columns }: Table): string | undefined {
  const units = new Set(columns.slice(1).map(({ unit }) => unit));
  const [only] = units;
  return units.size === 1 ? only : undefined;
}

export function showTitle(table: Table): string {
  const unit = commonUnit(table);
  return unit ? `${table.title}, ${unit}` : table.title;
}

export function showColumn({ name, unit }: Column, table: Table): string {
  return unit && unit !== commonUnit(table) ? `${name}, ${unit}` : name;
}

import type { Failure } from "./failure.ts";

/** A number with its spread, and how many times that of our own it is. */
export interface Figure {
  p50: number;
  p95?: number;
  /** Of ours. */
  ratio?: number;
}

/** Null where a contestant does not have what the column shows. */
export type Cell = string | number | null | Figure | Failure;

export interface Column {
  name: string;
  unit?: string;
  /** Absent where neither is. */
  better?: "less" | "more";
}

/** A picture that is worth drawing, out of the columns of its table. */
export interface Plot {
  title: string;
  kind: "bars" | "lines";
  /** The column with the names of the groups, or for lines the numbers along the bottom. */
  x: string;
  /** The columns that are drawn. */
  series: string[];
  isLogarithmic?: boolean;
}

/** Who competes in a table: by name of the column, or by the first cell of the row. */
export interface Contest {
  across: "columns" | "rows";
  ours: string;
  /** Shown to be compared with, and doing less than the work: nobody has to be faster than these. */
  limits?: string[];
}

export interface Table {
  title: string;
  columns: Column[];
  rows: Cell[][];
  /** What to know when reading it. */
  note?: string;
  plots?: Plot[];
  contest?: Contest;
}

/** A number that is none becomes null on its way between processes, so it is looked at. */
export function numberIn(cell: Cell | undefined): number | undefined {
  const value = typeof cell === "object" ? cell && "p50" in cell && cell.p50 : cell;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

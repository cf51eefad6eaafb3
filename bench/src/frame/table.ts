import type { Failure } from "./failure.ts";

/** A number with its spread and its ratio to our own. */
export interface Figure {
  p50: number;
  p95?: number;
  /** Ratio to our own value. */
  ratio?: number;
}

/** Null if a contestant does not have what the column shows. */
export type Cell = string | number | null | Figure | Failure;

export interface Column {
  name: string;
  unit?: string;
  /** Absent where neither is. */
  better?: "less" | "more";
  /** Words, which begin at the left. The first column always does. */
  isText?: boolean;
}

/** A plot of columns of the table. */
export interface Plot {
  title: string;
  kind: "bars" | "lines";
  /** The column with the group names, or the x values of lines. */
  x: string;
  /** The columns to draw. */
  series: string[];
  isLogarithmic?: boolean;
}

/** The contestants of a table: by column name, or by the first cell of the row. */
export interface Contest {
  across: "columns" | "rows";
  ours: string;
  /** Reference values that do less than the whole work. Contestants are not ranked against them. */
  limits?: string[];
}

export interface Table {
  title: string;
  columns: Column[];
  rows: Cell[][];
  /** Explanation for readers. */
  note?: string;
  plots?: Plot[];
  contest?: Contest;
}

/** NaN becomes null when it is sent between processes, so the type is checked. */
export function numberIn(cell: Cell | undefined): number | undefined {
  const value = typeof cell === "object" ? cell && "p50" in cell && cell.p50 : cell;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

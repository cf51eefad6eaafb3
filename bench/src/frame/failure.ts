import { messageOf } from "./message-of.ts";
import type { Table } from "./table.ts";

/** A contestant that could not be measured. All its cells show it, and it makes the bench fail. */
export interface Failure {
  contestant: string;
  failed: string;
  toDo: string;
}

/** An error with instructions for fixing it. */
export class CannotMeasure extends Error {
  readonly toDo: string;

  constructor(message: string, { toDo }: { toDo: string }) {
    super(message);
    this.toDo = toDo;
  }
}

export function failureOf(contestant: string, error: unknown): Failure {
  if (process.env.GISELLE_BENCH_TRACE) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  const toDo = error instanceof CannotMeasure ? error.toDo : seeMore;
  return { contestant, failed: messageOf(error), toDo };
}

const seeMore =
  "Run this measure again with GISELLE_BENCH_TRACE=1 to see the whole error and what the contestant printed.";

export function isFailure(cell: unknown): cell is Failure {
  return typeof cell === "object" && cell !== null && "failed" in cell;
}

/** The failures in the cells of some tables, each listed once. */
export function failuresIn(tables: Table[]): Failure[] {
  const cells = tables.flatMap(({ rows }) => rows.flat()).filter(isFailure);
  return [...new Map(cells.map((cell) => [describeFailure(cell), cell])).values()];
}

export function describeFailure({ contestant, failed, toDo }: Failure): string {
  return `FAILED: ${contestant}: ${failed} To do: ${toDo}`;
}

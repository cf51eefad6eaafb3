import type { Table } from "./table.ts";

/** What is said on the command line to one measure alone. */
export interface MeasureArguments {
  /** The commit that is compared with. */
  since?: string;
  /** The paths that are profiled. Default: all. */
  paths?: string[];
}

export interface MeasureContext extends MeasureArguments {
  /** Once and on small pages: to see that measuring works, not to measure. */
  smoke: boolean;
  /** How far it is, from 0 to 1, and what it is at. */
  progress(share: number, at?: string): void;
  /** What it has found so far, which stays if it is stopped. */
  keep?(tables: Table[]): void;
}

export type Measure = (context: MeasureContext) => Promise<Table[]>;

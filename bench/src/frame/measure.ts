import type { Table } from "./table.ts";

/** Command line arguments for single measures. */
export interface MeasureArguments {
  /** The commit to compare with. */
  since?: string;
  /** The paths to profile. Default: all. */
  paths?: string[];
  /** The libraries that are kept for checking, instead of those that we work with. */
  heldOut?: boolean;
  /** Through `giselle mcp` instead of the page script. */
  mcp?: boolean;
}

export interface MeasureContext extends MeasureArguments {
  /** Runs once on small pages, to check that measuring works. */
  smoke: boolean;
  /** Reports the progress from 0 to 1, and the current activity. */
  progress(share: number, at?: string): void;
  /** Saves intermediate results, which remain if the measure is stopped. */
  keep?(tables: Table[]): void;
}

export type Measure = (context: MeasureContext) => Promise<Table[]>;

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Machine } from "./machine.ts";
import type { Table } from "./table.ts";

/** The result of one measure, with date, machine and versions. */
export interface Result {
  at: string;
  seconds: number;
  smoke: boolean;
  machine: Machine;
  versions: Record<string, string>;
  tables: Table[];
  failed?: string;
}

export interface Results {
  format: 1;
  measures: Record<string, Result>;
}

/** The results of earlier runs, if any. */
export function readResults(file: string): Results {
  if (!existsSync(file)) return { format: 1, measures: {} };
  const results = JSON.parse(readFileSync(file, "utf8")) as Results;
  if (results.format !== 1) throw new Error(`${file} was not written by this bench. Delete it and measure again.`);
  return results;
}

export function writeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** JSON has no NaN and no Infinity. */
export function toJson(results: Results): string {
  return `${JSON.stringify(results, null, 1)}\n`;
}

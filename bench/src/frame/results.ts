import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Machine } from "./machine.ts";
import type { Table } from "./table.ts";

/** What one measure found, when, and on what. */
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

/** What earlier runs have left, or nothing. */
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

/** A number that is none, or has no end, has no place in JSON. */
export function toJson(results: Results): string {
  return `${JSON.stringify(results, null, 1)}\n`;
}

// The one list of what is deliberately not the same in all browsers: tests that are left out in one of them, and why.
// `npm run test:browsers` prints it. Everything else has to hold everywhere.
import type { Engine } from "./browser.ts";

export interface EngineDifference {
  engines: Engine[];
  /** A part of the full name of the tests. */
  test: string;
  reason: string;
}

export const engineDifferences: EngineDifference[] = [];

export function differencesIn(engine: Engine): EngineDifference[] {
  return engineDifferences.filter(({ engines }) => engines.includes(engine));
}

/** Matches the full names of all tests that hold in this engine. */
export function testsIn(engine: Engine): RegExp | undefined {
  const left = differencesIn(engine).map(({ test }) => test.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return left.length > 0 ? new RegExp(`^(?!.*(?:${left.join("|")}))`) : undefined;
}

// In ES modules and in the scripts of drivers, looks can always be read. In a script for a page, `load-looks.script.ts` takes the
// place of this file.
import { provideCovers } from "./covers.ts";
import { type Looks, looks } from "./looks/index.ts";

provideCovers(() => looks);

export function getLooks(): Looks | undefined {
  return looks;
}

/** Reads the page, and says whether something was not read for want of looks. */
export function readWithLooks<Result>(read: () => Result, _useLooks: boolean) {
  return { result: read(), lacksLooks: false };
}

export async function loadLooks(_run?: () => Promise<unknown>): Promise<void> {}

/** Why looks cannot be read. */
export function explainMissingLooks(): string {
  return "";
}

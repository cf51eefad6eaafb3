import type { ChromiumTab } from "../tabs/tab.ts";

const maxCharacters = 20_000;

/** Runs code among the page's own scripts. A function gets the element, if there is one. */
export async function evaluateIn(tab: ChromiumTab, code: string, fieldId: string | undefined): Promise<string> {
  const written = `(${code.trim().replace(/;+$/, "")}\n)`;
  const called = `(() => { const code = ${written}; return typeof code === "function" ? code() : code; })()`;
  const value = fieldId === undefined ? await tab.page.evaluate(called) : await callWith(tab, written, fieldId);
  const result = value === undefined ? "undefined" : (JSON.stringify(value, undefined, 1) ?? String(value));
  return result.length > maxCharacters ? `${result.slice(0, maxCharacters)}\n(truncated)` : result;
}

async function callWith(tab: ChromiumTab, code: string, fieldId: string): Promise<unknown> {
  const worlds = await tab.worlds();
  const found = await tab.places.findElement(fieldId);
  if (!found) throw new Error(`There is no ${fieldId} on the page. Take a new snapshot.`);
  return worlds.callWithElement(found.world, fieldId, code);
}

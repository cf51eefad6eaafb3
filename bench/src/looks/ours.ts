import { readBothScripts } from "@giselles-ai/testing";
import type { Browser } from "playwright-core";
import { type Contestant, openIn } from "./contestant.ts";

/** The whole page, as the others show it, or our default scope. */
export async function createOurs(browser: Browser, scope: "page" | "form"): Promise<Contestant> {
  const script = await readBothScripts();
  return {
    name: scope === "page" ? "ours" : "ours, form only",
    isLimit: scope === "form", // deliberately leaves out what belongs to no form
    async open(url) {
      const page = await openIn(browser, url);
      await page.evaluate(script);
      return {
        look: () => page.evaluate(`giselle.snapshot({ text: true, scope: "${scope}" }).text`),
        toText: String,
        close: () => page.close(),
      };
    },
    ...(scope === "page" ? { readControls } : {}),
  };
}

const quoted = /"((?:[^"\\]|\\.)*)"/g;
const namesIn = (text: string) => [...text.matchAll(quoted)].map(([, name = ""]) => name.replaceAll('\\"', '"'));

/** One line per control; similar rows are written once, followed by their differences. */
function readControls(text: string): string[] {
  const names: string[] = [];
  let parts: string[] | undefined;
  for (const line of text.split("\n")) {
    const rows = /^\d+ rows N: (.*)$/.exec(line);
    const row = /^\d+(?:,\d+)*(?= "|$)/.test(line);
    if (rows) parts = (rows[1] ?? "").split(" | ");
    else if (row && parts) {
      const own = namesIn(line);
      for (const part of parts) names.push(namesIn(part)[0] ?? own.shift() ?? "");
    } else {
      parts = undefined;
      if (/^[a-z]+-\d+ /.test(line)) names.push(namesIn(line)[0] ?? "");
    }
  }
  return names;
}

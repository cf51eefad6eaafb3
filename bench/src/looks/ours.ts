import { readPageScript } from "@giselles-ai/testing";
import type { Browser } from "playwright-core";
import { type Contestant, openIn } from "./contestant.ts";

export async function createOurs(browser: Browser): Promise<Contestant> {
  const script = await readPageScript();
  return {
    name: "ours",
    async open(url) {
      const page = await openIn(browser, url);
      await page.evaluate(script);
      return {
        look: () => page.evaluate(`giselle.snapshot({ text: true, scope: "page" }).text`),
        toText: String,
        close: () => page.close(),
      };
    },
    readControls,
  };
}

const quoted = /"((?:[^"\\]|\\.)*)"/g;
const namesIn = (text: string) => [...text.matchAll(quoted)].map(([, name = ""]) => name.replaceAll('\\"', '"'));

/** A line for each control; rows that are alike are written once, and each says only what is its own. */
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

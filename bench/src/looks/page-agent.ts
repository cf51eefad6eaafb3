import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { type Contestant, openIn } from "./contestant.ts";

interface BrowserState {
  header: string;
  content: string;
  footer: string;
}

export function createPageAgent(browser: Browser): Contestant {
  const source = readFileSync(fileURLToPath(import.meta.resolve("@page-agent/page-controller")), "utf8");
  return {
    name: "page-agent",
    async open(url) {
      const page = await openIn(browser, url);
      await page.evaluate(async (code) => {
        const { PageController } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
        Object.assign(globalThis, { controller: new PageController({}) });
      }, source);
      return {
        look: () => page.evaluate("controller.getBrowserState()"),
        toText(seen) {
          const { header, content, footer } = seen as BrowserState;
          return `${header}\n${content}\n${footer}`;
        },
        close: () => page.close(),
      };
    },
    readControls,
  };
}

/** It identifies a field by its attributes, or by the label or text in the line before. All of these count. */
function readControls(text: string): string[] {
  const names: string[] = [];
  let before = "";
  for (const line of text.split("\n")) {
    const [, tag, attributes = "", own = ""] = /\[\d+\]<(\w+)([^>]*)>?(.*?)(?: \/>)?$/.exec(line) ?? [];
    const label = /aria-label=(.*?)(?= [\w-]+=| ?\/?$)/.exec(attributes)?.[1]?.trim();
    if (tag === "a" || tag === "button") names.push(label ?? own.trim());
    else if (tag === "input" || tag === "select" || tag === "textarea") names.push(label ?? before);
    before = (tag ? own : line).trim() || before;
  }
  return names;
}

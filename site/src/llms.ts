// The documents for language models: an index, llms.txt, and everything in one file, llms-full.txt.
import type { SourceFile } from "../../rules/workspace.ts";
import { sitePath } from "./links.ts";
import { type Section, summaryOf, titleOf } from "./pages.ts";

export const tagline = "A browser agent that you can trust in your user's own page.";

export interface LlmsInput {
  docs: readonly SourceFile[];
  api: readonly SourceFile[];
  sections: readonly Section[];
  base: string;
}

export function writeLlmsIndex({ docs, api, sections, base }: LlmsInput): string {
  const line = (page: SourceFile) => {
    const summary = summaryOf(page);
    return `- [${titleOf(page)}](${base}${sitePath(page.path)})${summary ? `: ${summary}` : ""}`;
  };
  const parts = sections.map(({ title, pages }) => [`## ${title}`, pagesOf(docs, pages).map(line).join("\n")]);
  return [`# Giselle`, `> ${tagline}`, ...parts.flat(), "## API", api.map(line).join("\n"), ""].join("\n\n");
}

export function writeLlmsFull({ docs, sections }: LlmsInput): string {
  const pages = sections.flatMap((section) => pagesOf(docs, section.pages));
  return pages.map(({ path, text }) => `<!-- docs/${path} -->\n\n${text.trim()}\n`).join("\n\n");
}

function pagesOf(docs: readonly SourceFile[], paths: readonly string[]): SourceFile[] {
  return paths.flatMap((path) => docs.find((page) => page.path === path) ?? []);
}

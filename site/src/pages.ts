// The pages of docs/, and their order in the sidebar: the order of the links in docs/README.md.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { listFiles, root, type SourceFile } from "../../rules/workspace.ts";

export interface Section {
  title: string;
  /** Paths from docs/. */
  pages: string[];
}

/** Every page of docs/, by its path from there. */
export function readDocs(): SourceFile[] {
  const folder = join(root, "docs");
  return listFiles(folder)
    .filter((path) => path.endsWith(".md"))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/**
 * The sections of the sidebar. The links before the first heading of docs/README.md are the guides; a page that another
 * README of docs/ lists follows that README.
 */
export function sectionsOf(docs: readonly SourceFile[]): Section[] {
  const textOf = (path: string) => docs.find((page) => page.path === path)?.text ?? "";
  const isPage = (path: string) => docs.some((page) => page.path === path);
  const pagesIn = (path: string, text: string): string[] =>
    linkedPages(path, text)
      .filter(isPage)
      .flatMap((page) => (posix.basename(page) === "README.md" ? [page, ...pagesIn(page, textOf(page))] : [page]));
  const seen = new Set(["README.md"]);
  return textOf("README.md")
    .split(/^## /m)
    .map((part, index) => ({
      title: index === 0 ? "Guides" : (part.split("\n")[0] ?? ""),
      pages: pagesIn("README.md", part).filter((page) => !seen.has(page) && seen.add(page)),
    }))
    .filter(({ pages }) => pages.length > 0);
}

function linkedPages(path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^()\s#:]+\.md)(?:#[^()\s]*)?\)/g)].map(([, link = ""]) =>
    posix.join(posix.dirname(path), link),
  );
}

/** Pages that no link leads to, so that the sidebar lacks them. */
export function checkSidebar(docs: readonly SourceFile[]): string[] {
  const listed = new Set(sectionsOf(docs).flatMap(({ pages }) => pages));
  return docs
    .filter(({ path }) => path !== "README.md" && !listed.has(path))
    .map(({ path }) => `docs/${path} is not in the sidebar of the site. Link to it in docs/README.md.`);
}

export function titleOf({ path, text }: SourceFile): string {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? path;
}

/** The first sentence below the title, as plain text. */
export function summaryOf({ text }: SourceFile): string {
  const [, body = ""] = text.split(/^# .+$/m);
  const paragraph = body
    .replace(/^(`{3,})[\s\S]*?^\1`*$|<!--[\s\S]*?-->/gm, "")
    .split(/\n{2,}/)
    .map((part) => part.trim().replace(/\s+/g, " "))
    .find((part) => /^[^|#<-]/.test(part));
  const plain = (paragraph ?? "").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replace(/[*`]|^\*\*Context\.\*\* /g, "");
  return (plain.split(/(?<=[.?!]) /)[0] ?? "").replace(/:$/, ".");
}

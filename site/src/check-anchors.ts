// VitePress finds links to missing pages; this finds links to missing headings.
import { posix } from "node:path";
import type { SourceFile } from "../../rules/workspace.ts";

/** `pages` are the built HTML files, by their path in the site. */
export function checkAnchors(pages: readonly SourceFile[], base: string): string[] {
  const ids = new Map(pages.map(({ path, text }) => [path, new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(at(1)))]));
  return pages.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(at(1)))].flatMap((href) => {
      if (/^(?:[a-z]+:|\/\/)/.test(href)) return [];
      const [place = "", anchor] = decodeURIComponent(href).split("#");
      const file = fileOf(path, place, base);
      const found = ids.get(file);
      if (!found) return /\.(?:md|txt)$/.test(file) ? [] : [`${path}: links to ${href}, and there is no ${file}.`];
      return anchor && !found.has(anchor) ? [`${path}: links to ${href}, and ${file} has no such heading.`] : [];
    }),
  );
}

function at(index: number) {
  return (match: RegExpMatchArray) => match[index] ?? "";
}

function fileOf(path: string, place: string, base: string): string {
  if (place === "") return path;
  const file = place.startsWith("/") ? place.slice(base.length) : posix.join(posix.dirname(path), place);
  return file === "" || file.endsWith("/") || file === "." ? posix.join(file, "index.html") : file;
}

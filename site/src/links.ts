// Links of a document, as the site needs them.
import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { root, type SourceFile } from "../../rules/workspace.ts";

export const repository = "https://github.com/giselles-ai/giselle";

const codePattern = /^(`{3,})[\s\S]*?^\1`*$|`[^`\n]+`/gm;
const linkPattern = /(\]\()([^()\s]+)(\))/g;

/** The address of a file or folder of the repository. */
export function repositoryLink(path: string): string {
  const place = join(root, path.split("#")[0] ?? "");
  const isFolder = existsSync(place) && statSync(place).isDirectory();
  return `${repository}/${isFolder ? "tree" : "blob"}/main/${path}`;
}

/** A page of docs/ for the site: links that leave docs/ go to the repository, and README.md is the index of its folder. */
export function withSiteLinks({ path, text }: SourceFile): string {
  return outsideCode(text, (prose) =>
    prose
      // In HTML, only paths that begin with a dot are files of the site.
      .replace(/\b(src|srcset)="(?![a-z]+:|[./])/g, '$1="./')
      .replace(linkPattern, (_, open: string, link: string, close: string) => `${open}${siteLink(path, link)}${close}`),
  );
}

function siteLink(path: string, link: string): string {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const target = posix.join("docs", posix.dirname(path), link);
  return target.startsWith("docs/") ? link.replace(/(^|\/)README\.md/, "$1index.md") : repositoryLink(target);
}

/** Changes a document's prose, and leaves its code as it is. */
export function outsideCode(text: string, change: (prose: string) => string): string {
  let end = 0;
  const parts = [...text.matchAll(codePattern)].map((code) => {
    const prose = text.slice(end, code.index);
    end = code.index + code[0].length;
    return change(prose) + code[0];
  });
  return parts.join("") + change(text.slice(end));
}

/** The file of a page in the built site. */
export function sitePath(path: string): string {
  return path.replace(/(^|\/)README\.md$/, "$1index.md");
}

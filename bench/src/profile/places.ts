import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallFrame } from "./cpu-profile.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Finds the source location of code with source maps. */
export interface Places {
  /** The source file and line of a position in a script; V8 counts from 0. */
  find(url: string, line: number, column: number): { file: string; line: number };
}

/** Source maps of scripts that are not files, by URL. */
export function createPlaces(given: Record<string, { map: string; folder: string }> = {}): Places {
  const maps = new Map<string, { map: SourceMap; folder: string } | undefined>();
  const mapOf = (url: string) => {
    if (!maps.has(url)) {
      const found = given[url] ?? readMap(url);
      maps.set(url, found && { map: new SourceMap(JSON.parse(found.map)), folder: found.folder });
    }
    return maps.get(url);
  };
  return {
    find(url, line, column) {
      const mapped = mapOf(url);
      const entry = mapped?.map.findEntry(line, column);
      if (mapped && entry && "originalSource" in entry && entry.originalSource)
        return { file: shorten(resolve(mapped.folder, entry.originalSource)), line: entry.originalLine + 1 };
      return { file: shorten(url.startsWith("file:") ? fileURLToPath(url) : url), line: line + 1 };
    },
  };
}

function readMap(url: string): { map: string; folder: string } | undefined {
  if (!url.startsWith("file:")) return undefined;
  const file = `${fileURLToPath(url)}.map`;
  return existsSync(file) ? { map: readFileSync(file, "utf8"), folder: dirname(file) } : undefined;
}

/** The path in this repository or in its package. */
function shorten(file: string): string {
  const [, inPackage] = /.*\/node_modules\/(.+)$/.exec(file) ?? [];
  return inPackage ?? (file.startsWith("/") ? relative(root, file) : file);
}

/** The owner of a function: one of our packages, another package, Node, or the engine. */
export function ownerOf({ functionName, url, lineNumber, columnNumber }: CallFrame, places: Places): string {
  if (functionName === "(garbage collector)") return "garbage collector";
  const { file } = places.find(url, lineNumber, columnNumber);
  if (file.startsWith("node:")) return "Node";
  const [, owner] = /^(packages\/[^/]+|@[^/]+\/[^/]+|[^/]+)\//.exec(file) ?? [];
  return owner ?? "V8 and the browser";
}

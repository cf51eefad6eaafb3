import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallFrame } from "./cpu-profile.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Says where code was written, by the maps that were built with it. */
export interface Places {
  /** The file and line of a place in a script, counted from 0 as V8 does. */
  find(url: string, line: number, column: number): { file: string; line: number };
}

/** Maps of scripts that are no files are given by their address. */
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

/** As it is called in this repository, or in the package that it comes from. */
function shorten(file: string): string {
  const [, inPackage] = /.*\/node_modules\/(.+)$/.exec(file) ?? [];
  return inPackage ?? (file.startsWith("/") ? relative(root, file) : file);
}

/** To whom a function belongs: a package of ours, one of others, Node, or the engine that runs it. */
export function ownerOf({ functionName, url, lineNumber, columnNumber }: CallFrame, places: Places): string {
  if (functionName === "(garbage collector)") return "garbage collector";
  const { file } = places.find(url, lineNumber, columnNumber);
  if (file.startsWith("node:")) return "Node";
  const [, owner] = /^(packages\/[^/]+|@[^/]+\/[^/]+|[^/]+)\//.exec(file) ?? [];
  return owner ?? "V8 and the browser";
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LookedAt } from "./pages.ts";

/** Saved pages of real sites, from a folder outside this repository. */
export function readSavedPages(): LookedAt[] {
  const folder =
    process.env.GISELLE_PERF_PAGES ?? fileURLToPath(new URL("../../../../shared/perf-pages", import.meta.url));
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".html"));
  const pages = files.map((file) => ({
    name: file.replace(/\.html$/, "").replaceAll("_", " "),
    html: readFileSync(join(folder, file), "utf8"),
    isSaved: true,
  }));
  return pages.sort((a, b) => countTags(a) - countTags(b)); // a contestant that is too slow for one page skips larger ones
}

const countTags = ({ html }: LookedAt) => html.split("<").length;

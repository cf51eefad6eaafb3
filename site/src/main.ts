// Builds the documentation site from docs/ into site/dist: npm run docs. With --serve, it also serves the site.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, serve } from "vitepress";
import { listFiles, root, type SourceFile } from "../../rules/workspace.ts";
import { writeApiPages } from "./api.ts";
import { checkAnchors } from "./check-anchors.ts";
import { writeHome } from "./home.ts";
import { sitePath, withSiteLinks } from "./links.ts";
import { writeLlmsFull, writeLlmsIndex } from "./llms.ts";
import { checkSidebar, readDocs, sectionsOf } from "./pages.ts";

const site = join(root, "site");
const source = join(site, ".pages");
const output = join(site, "dist");
const base = process.env.GISELLE_SITE_BASE ?? "/";

function write(folder: string, { path, text }: SourceFile): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function fail(problems: readonly string[]): void {
  if (problems.length === 0) return;
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}

const docs = readDocs();
const api = writeApiPages();
const sections = sectionsOf(docs);
fail(checkSidebar(docs));

rmSync(source, { recursive: true, force: true });
const pages = docs.filter(({ path }) => path !== "README.md");
for (const page of pages) write(source, { path: sitePath(page.path), text: withSiteLinks(page) });
for (const page of api) write(source, page);
write(source, { path: "index.md", text: writeHome(docs) });
for (const folder of ["pictures", "public/pictures"]) {
  cpSync(join(root, "docs/pictures"), join(source, folder), { recursive: true });
}
cpSync(join(root, "packages/web/src/app/icon.svg"), join(source, "public/icon.svg"));

await build(site);

for (const page of [...pages, ...api]) write(output, { path: sitePath(page.path), text: page.text });
const llms = { docs, api, sections, base };
write(output, { path: "llms.txt", text: writeLlmsIndex(llms) });
write(output, { path: "llms-full.txt", text: writeLlmsFull(llms) });
const built = listFiles(output).filter((path) => path.endsWith(".html") && path !== "404.html");
fail(
  checkAnchors(
    built.map((path) => ({ path, text: readFileSync(join(output, path), "utf8") })),
    base,
  ),
);
process.stdout.write(`${built.length} pages are in ${output}\n`);

if (process.argv.includes("--serve")) await serve({ root: site, port: Number(process.env.PORT ?? 4173) });

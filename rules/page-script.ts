// Code that runs in someone else's page uses only the page: `src/dom` of the browser tool has no other imports, and the
// script that the Chromium driver injects is made of it.
import { posix } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { isTest, listSources } from "./workspace.ts";

/** The only entry of our packages that page code may import: it contains only functions. */
const pageRules = "@giselles-ai/protocol/rules";

export interface PageImports {
  /** The source of that entry, which must follow the same rules. */
  rules?: string;
  /** Packages that may be imported besides. */
  allowed?: readonly string[];
}

/** Finds run-time imports of anything outside `folder`. Types may come from anywhere, because they are erased. */
export async function checkPageImports(folder: string, { rules, allowed = [] }: PageImports = {}): Promise<string[]> {
  const entryPoints = listShippedSources(folder);
  const alias = rules ? { [pageRules]: rules } : {};
  const { metafile } = await build({ ...readingOptions(folder, entryPoints), alias, bundle: true, metafile: true });
  const isBeside = (path: string) => !path.startsWith("../");
  return listRuntimeImports(metafile)
    .filter(({ specifier, external }) => external || specifier !== pageRules)
    .filter(({ target, external }) => !(external && allowed.includes(target)))
    .filter(({ file, target, external }) => external || (isBeside(file) && !isBeside(target)))
    .map(
      ({ file, specifier }) =>
        `${file}: imports "${specifier}" at run time. Code that runs in someone's page imports only files beside it. ` +
        `Use "import type" for types, and pass in the rest.`,
    );
}

/**
 * Uses of the network, and of text as code or as markup, in the files below `folder`. `watching` are those that stand between
 * the page and its own requests, to know of them: they send none.
 */
export async function checkPageCalls(folder: string, watching: readonly string[] = []): Promise<string[]> {
  const entryPoints = listShippedSources(folder).filter((file) => !watching.some((end) => file.endsWith(end)));
  const { outputFiles } = await build({ ...readingOptions(folder, entryPoints), ...markForbiddenNames });
  return outputFiles.flatMap(({ path, text }) => {
    const output = posix.relative(`${folder}/out`, path);
    const file = entryPoints.find((entry) => withoutExtension(entry) === withoutExtension(output)) ?? output;
    return forbiddenUses
      .filter(({ pattern }) => pattern.test(text))
      .map(({ name, instead }) => `${file}: uses ${name}. ${instead}`);
  });
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^.]+$/, "");
}

interface RuntimeImport {
  file: string;
  specifier: string;
  /** Where it leads: a path relative to the folder that was read, or a bare name when `external`. */
  target: string;
  external: boolean;
}

export function listRuntimeImports({ inputs }: Metafile): RuntimeImport[] {
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports.map(({ path, original, external = false }) => ({
      file,
      specifier: original ?? path,
      target: path,
      external,
    })),
  );
}

export function listShippedSources(folder: string): string[] {
  return listSources(folder).filter((file) => !isTest(file));
}

export function readingOptions(folder: string, entryPoints: string[]) {
  return {
    absWorkingDir: folder,
    entryPoints,
    outdir: "out",
    // Without a common base, esbuild would drop the folders that all entry points share.
    outbase: ".",
    write: false,
    format: "esm",
    target: "esnext",
    jsx: "automatic",
    packages: "external",
    logLevel: "silent",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  } satisfies BuildOptions;
}

const mark = "FORBIDDEN_";
const passIn = "The page script has no network: return what you read and let the caller send it.";
const noCode = "Text must not become code in someone's page: write the code out.";
const noMarkup = "It replaces the page: change elements one by one.";

/** `before` and `after` narrow what is refused where the name alone would say too much. */
const forbiddenUses = [
  { name: "fetch", instead: passIn },
  { name: "XMLHttpRequest", instead: passIn },
  { name: "WebSocket", instead: passIn },
  { name: "WebTransport", instead: passIn },
  { name: "EventSource", instead: passIn },
  { name: "RTCPeerConnection", instead: passIn },
  { name: "sendBeacon", instead: passIn },
  { name: "eval", instead: noCode },
  { name: "Function", instead: noCode, after: String.raw`\(` },
  { name: "write", instead: noMarkup, before: String.raw`(?:doc|document)\??\.` },
  { name: "writeln", instead: noMarkup, before: String.raw`(?:doc|document)\??\.` },
].map(({ before = "", after = "", ...use }) => ({
  ...use,
  pattern: new RegExp(`${before}\\b${mark}${use.name}\\b${after}`, "i"),
}));

const marks = Object.fromEntries(forbiddenUses.map(({ name }) => [name, mark + name]));

/**
 * Lets esbuild's parser put a mark on each forbidden name: as a global (not as a local variable of the same name), and
 * as a property, however it is written. The same words in comments, strings and patterns stay as they are.
 */
const markForbiddenNames = {
  define: marks,
  mangleProps: new RegExp(`^(?:${Object.keys(marks).join("|")})$`),
  mangleQuoted: true,
  mangleCache: marks,
  legalComments: "none",
} satisfies BuildOptions;

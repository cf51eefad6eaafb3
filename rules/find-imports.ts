import { build, type Plugin } from "esbuild";
import type { SourceFile } from "./workspace.ts";

export interface Import {
  /** The file that imports, as its `path` was given. */
  file: string;
  specifier: string;
}

export interface FindImportsOptions {
  /** "values" leaves out imports that do not exist at run time, because every name is used as a type. Default: all. */
  only?: "values";
}

/**
 * Finds every module that the files import: imports, re-exports, dynamic imports and `require`, of values and types.
 * A real parser reads them, so words in comments and strings do not count.
 */
export async function findImports(files: readonly SourceFile[], { only }: FindImportsOptions = {}): Promise<Import[]> {
  const found = new Map<string, Import>();
  const note = (file: string, specifier: string) => found.set(`${file}\0${specifier}`, { file, specifier });
  const withTypes = only !== "values";
  if (withTypes) {
    for (const { path, text } of files) for (const specifier of findTypeExpressions(text)) note(path, specifier);
  }
  await build({
    entryPoints: files.map(({ path }) => path),
    bundle: true,
    write: false,
    outdir: "out",
    format: "esm",
    logLevel: "silent",
    jsx: "preserve",
    plugins: [readFromMemory(withTypes ? files.map(keepTypeImports) : files, note)],
    // Keeps an import of which every name is a type: `import { type Snapshot } from "…"`.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: withTypes } },
  });
  return [...found.values()];
}

function readFromMemory(files: readonly SourceFile[], note: (file: string, specifier: string) => void): Plugin {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return {
    name: "read-from-memory",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ kind, path, importer }) => {
        if (kind === "entry-point") return { path, namespace: "memory" };
        note(importer, path);
        return { path, external: true };
      });
      onLoad({ filter: /.*/, namespace: "memory" }, ({ path }) => ({
        contents: texts.get(path) ?? "",
        loader: /\.[jt]sx$/.test(path) ? "tsx" : "ts",
      }));
    },
  };
}

/**
 * esbuild drops `import type … from`. Without the word `type` it keeps it; in a comment or a string
 * the replacement changes nothing that matters here.
 */
function keepTypeImports({ path, text }: SourceFile): SourceFile {
  const kept = text
    .replace(/\bimport\s+type(?=\s*[{*]|\s+[\w$]+\s+from\b)/g, "import")
    .replace(/\bexport\s+type(?=\s*(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)\s*from\b)/g, "export");
  return { path, text: kept };
}

/** `import("zod").ZodType` in a type: erased by esbuild too, but easy to recognize. */
function findTypeExpressions(text: string): string[] {
  return [...text.matchAll(/\bimport\(\s*(["'])([^"'\n]+)\1\s*\)/g)].flatMap(([, , specifier]) => specifier ?? []);
}

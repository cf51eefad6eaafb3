import { build, type Plugin } from "esbuild";
import type { SourceFile } from "./workspace.ts";

export interface Import {
  /** The file that imports, as its `path` was given. */
  file: string;
  specifier: string;
}

/**
 * Every module that the files name: imports, re-exports, dynamic imports and `require`, of values and of types.
 * A real parser reads them, so words in comments and strings do not count.
 */
export async function findImports(files: readonly SourceFile[]): Promise<Import[]> {
  const found = new Map<string, Import>();
  const note = (file: string, specifier: string) => found.set(`${file}\0${specifier}`, { file, specifier });
  for (const { path, text } of files) for (const specifier of findTypeExpressions(text)) note(path, specifier);
  await build({
    entryPoints: files.map(({ path }) => path),
    bundle: true,
    write: false,
    outdir: "out",
    format: "esm",
    logLevel: "silent",
    jsx: "preserve",
    plugins: [readFromMemory(files, note)],
    // Keeps an import of which every name is a type: `import { type Snapshot } from "…"`.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
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
        contents: keepTypeImports(texts.get(path) ?? ""),
        loader: /\.[jt]sx$/.test(path) ? "tsx" : "ts",
      }));
    },
  };
}

/**
 * esbuild drops `import type … from` without a trace. Without the word `type` it keeps it; in a comment or a string
 * the replacement changes nothing that matters here.
 */
function keepTypeImports(text: string): string {
  return text
    .replace(/\bimport\s+type(?=\s*[{*]|\s+[\w$]+\s+from\b)/g, "import")
    .replace(/\bexport\s+type(?=\s*(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)\s*from\b)/g, "export");
}

/** `import("zod").ZodType` in a type: erased by esbuild too, but easily told from everything else. */
function findTypeExpressions(text: string): string[] {
  return [...text.matchAll(/\bimport\(\s*(["'])([^"'\n]+)\1\s*\)/g)].flatMap(([, , specifier]) => specifier ?? []);
}

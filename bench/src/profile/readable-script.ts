import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("../../../packages/browser-tool/", import.meta.url));

export const readableName = "giselle-dom.js";

/** The page script, built from the same entry without minifying names. */
export async function buildReadableScript(): Promise<{ code: string; map: string; folder: string }> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, "src/dom/giselle-dom.ts")],
    outfile: join(folder, readableName),
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    sourcemap: "external",
    define: { __GISELLE_VERSION__: '"profiled"' },
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  return { code: `${textOf(".js")}\n//# sourceURL=${readableName}`, map: textOf(".js.map"), folder };
}

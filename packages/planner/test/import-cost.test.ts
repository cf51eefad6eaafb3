import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

it("imports no provider until it is used", async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL("../src/index.ts", import.meta.url))],
    bundle: true,
    packages: "external",
    format: "esm",
    write: false,
    metafile: true,
    outdir: "unused",
    splitting: true,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) =>
    output.imports.filter(({ external }) => external),
  );
  const at = (kind: string) =>
    [...new Set(imports.filter((entry) => entry.kind === kind).map(({ path }) => path))].sort();
  expect(at("import-statement")).toEqual(["@giselles-ai/protocol", "@giselles-ai/protocol/rules", "zod"]);
  expect(at("dynamic-import")).toEqual(["@ai-sdk/anthropic", "@ai-sdk/google", "@ai-sdk/openai-compatible"]);
});

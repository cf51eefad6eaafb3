import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  checkContents,
  checkLicense,
  checkPublishing,
  checkShippedImports,
  checkTypes,
  packPackage,
} from "./packed-package.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { listFiles, readPackages, root } from "./workspace.ts";

const published = readPackages().filter(({ manifest }) => !manifest.private);
const timeout = 300_000;

describe("each packed package", () => {
  it.each(published)(
    "$folder is complete, clean, and found by Node, bundlers and TypeScript",
    { timeout },
    async ({ folder }) => {
      const packed = await packPackage(join(root, "packages", folder), createTemporaryFolder());
      const inside = [...checkContents(packed), ...checkLicense(packed), ...(await checkShippedImports(packed))];
      expect([...inside, ...(await checkPublishing(packed)), ...(await checkTypes(packed))]).toEqual([]);
    },
  );
});

const manifest = {
  name: "@giselles-ai/sample",
  version: "1.2.3",
  license: "Apache-2.0",
  type: "module",
  sideEffects: false,
  files: ["dist"],
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
};

const dist = {
  "dist/index.js": "export const answer = 42;\n",
  "dist/index.d.ts": "export declare const answer = 42;\n",
};

function packSample(changes: object = {}, files: Record<string, string> = {}) {
  const folder = createTemporaryFolder({
    "package.json": JSON.stringify({ ...manifest, ...changes }),
    ...dist,
    ...files,
  });
  return packPackage(folder, createTemporaryFolder());
}

describe("packPackage", () => {
  it("reads back what was packed, and leaves the package as it was", { timeout }, async () => {
    const scripts = { prepack: "echo > dist/prepack.txt" };
    const folder = createTemporaryFolder({ "package.json": JSON.stringify({ ...manifest, scripts }), ...dist });
    const packed = await packPackage(folder, createTemporaryFolder());
    expect(packed.files).toEqual(["dist/index.d.ts", "dist/index.js", "package.json"]);
    expect(packed.manifest).toMatchObject({ name: "@giselles-ai/sample", version: "1.2.3" });
    expect(listFiles(folder)).toEqual(packed.files);
  });

  it("asks for a build when there is none", async () => {
    const folder = createTemporaryFolder({ "package.json": JSON.stringify(manifest) });
    await expect(packPackage(folder, createTemporaryFolder())).rejects.toThrow(
      `@giselles-ai/sample is not built. Run \`npm run build\` first.`,
    );
  });
});

describe("checkContents", () => {
  const files = ["dist/index.js", "dist/index.d.ts", "package.json"];

  it("accepts a valid package", () => {
    expect(checkContents({ manifest, files })).toEqual([]);
  });

  it.each(["dist/index.test.d.ts", "dist/act/fill.test.js", "dist/__tests__/fill.js", "dist/tsconfig.tsbuildinfo"])(
    "refuses %s",
    (file) => {
      expect(checkContents({ manifest, files: [...files, file] })).toEqual([
        `${file} is of no use to others. Exclude it in "files".`,
      ]);
    },
  );

  it("refuses an export whose file is not inside", () => {
    expect(checkContents({ manifest, files: ["dist/index.js"] })).toEqual([
      `"exports" names dist/index.d.ts, which is not inside. Run \`npm run build\`; if that does not make it, add its entry to tsup.config.ts or its folder to "files".`,
    ]);
  });

  it("refuses a pattern of exports that leads nowhere", () => {
    const exports = { "./engines/*": "./dist/engines/*.js" };
    expect(checkContents({ manifest: { ...manifest, exports }, files: ["dist/engines/ollama.js"] })).toEqual([]);
    expect(checkContents({ manifest: { ...manifest, exports }, files })).toHaveLength(1);
  });

  it("refuses a program whose file is not inside", () => {
    const withProgram = { ...manifest, bin: { giselle: "./dist/giselle.js" } };
    expect(checkContents({ manifest: withProgram, files })).toEqual([
      expect.stringContaining(`"bin" names dist/giselle.js`),
    ]);
  });

  it.each(["license", "sideEffects"])("asks for %s", (field) => {
    const without = { ...manifest, [field]: undefined };
    expect(checkContents({ manifest: without, files })).toEqual([expect.stringContaining(`"${field}" is missing`)]);
  });
});

describe("checkLicense", () => {
  const license = readFileSync(join(root, "LICENSE"), "utf8");

  it("accepts the license of the root", { timeout }, async () => {
    expect(checkLicense(await packSample({}, { LICENSE: license }))).toEqual([]);
  });

  it("refuses a package without a license or with another one", { timeout }, async () => {
    const fix = "Pack with pnpm, which takes the root's.";
    expect(checkLicense(await packSample())).toEqual([`LICENSE is not inside. ${fix}`]);
    expect(checkLicense(await packSample({}, { LICENSE: "Do what you like." }))).toEqual([
      `LICENSE is not the root's. ${fix}`,
    ]);
  });
});

describe("checkShippedImports", () => {
  const script = `import "node:fs"; import "fs"; import "./other.js"; import { z } from "zod/mini"; await import("@x/y/z");`;

  it("accepts what is inside, installed, or part of Node", { timeout }, async () => {
    const fields = { dependencies: { zod: "^4.0.0" }, peerDependencies: { "@x/y": ">=1" } };
    expect(await checkShippedImports(await packSample(fields, { "dist/index.js": script }))).toEqual([]);
  });

  it("refuses what is only installed while we develop", { timeout }, async () => {
    const fields = { devDependencies: { zod: "4.0.0" }, optionalDependencies: { "@x/y": "^1.0.0" } };
    expect(await checkShippedImports(await packSample(fields, { "dist/index.js": script }))).toEqual([
      `dist/index.js imports "zod/mini", which is neither inside nor installed. Add "zod" to "dependencies".`,
    ]);
  });
});

describe("checkPublishing", () => {
  it("accepts a valid package", { timeout }, async () => {
    expect(await checkPublishing(await packSample())).toEqual([]);
  });

  it("refuses what publint warns about: CommonJS in a file that says it is a module", { timeout }, async () => {
    const packed = await packSample({}, { "dist/index.js": "module.exports = { answer: 42 };\n" });
    expect(await checkPublishing(packed)).toEqual([expect.stringContaining("CJS")]);
  });

  it("refuses a program that a shell would not start", { timeout }, async () => {
    const packed = await packSample({ bin: { sample: "./dist/index.js" } });
    expect(await checkPublishing(packed)).toEqual([expect.stringContaining("#!/usr/bin/env node")]);
  });
});

describe("checkTypes", () => {
  it("accepts ES modules that old ways of resolving cannot use", { timeout }, async () => {
    expect(await checkTypes(await packSample())).toEqual([]);
  });

  it("refuses a relative import without its extension, which only bundlers find", { timeout }, async () => {
    const packed = await packSample(
      {},
      { "dist/index.d.ts": `export { answer } from "./answer";\n`, "dist/answer.d.ts": dist["dist/index.d.ts"] },
    );
    expect(await checkTypes(packed)).toEqual([
      `dist/index.d.ts imports "./answer", which Node cannot find. Write "./answer.ts" in the source.`,
    ]);
  });

  it("also suggests the fix for an import of a folder", { timeout }, async () => {
    const packed = await packSample(
      {},
      {
        "dist/index.d.ts": `export { answer } from "./answer";\n`,
        "dist/answer/index.d.ts": dist["dist/index.d.ts"],
      },
    );
    expect(await checkTypes(packed)).toEqual([expect.stringContaining(`Write "./answer/index.ts" in the source.`)]);
  });

  it("refuses an entry without types", { timeout }, async () => {
    const exports = { ...manifest.exports, "./more": "./dist/more.js" };
    const problems = await checkTypes(await packSample({ exports }, { "dist/more.js": "export {};\n" }));
    expect(problems).toContainEqual(expect.stringContaining(`UntypedResolution at "./more" (bundler)`));
  });

  it("refuses a package without any types", { timeout }, async () => {
    const packed = await packSample({ exports: "./dist/index.js", files: ["dist/index.js"] });
    expect(await checkTypes(packed)).toEqual(["There are no types inside. Run `npm run build`: `tsc -b` adds them."]);
  });

  it("accepts a package that is only a program", { timeout }, async () => {
    expect(await checkTypes(await packSample({ exports: undefined, bin: "./dist/index.js" }))).toEqual([]);
  });
});

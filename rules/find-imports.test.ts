import { describe, expect, it } from "vitest";
import { findImports } from "./find-imports.ts";

async function specifiersIn(text: string, path = "src/index.ts"): Promise<string[]> {
  return (await findImports([{ path, text }])).map(({ specifier }) => specifier);
}

describe("findImports", () => {
  it.each([
    ["a value", `import { z } from "zod";`],
    ["a default", `import z from "zod";`],
    ["a namespace", `import * as z from "zod";`],
    ["a side effect", `import "zod";`],
    ["a type", `import type { ZodType } from "zod";`],
    ["a type over several lines", `import type {\n  ZodType,\n} from "zod";`],
    ["a default type", `import type z from "zod";`],
    ["a namespace of types", `import type * as z from "zod";`],
    ["a type among values", `import { type ZodType } from "zod";`],
    ["a re-export", `export { z } from "zod";`],
    ["a re-exported type", `export type { ZodType } from "zod";`],
    ["a re-export of all", `export * from "zod";`],
    ["a re-export of all types", `export type * from "zod";`],
    ["a named re-export of all types", `export type * as zod from "zod";`],
    ["a dynamic import", `const load = () => import("zod");`],
    ["an import inside a type", `export type Schema = import("zod").ZodType;`],
    ["a require", `const zod = require("zod");`],
  ])("sees %s", async (_, text) => {
    expect(await specifiersIn(text)).toEqual(["zod"]);
  });

  it("ignores comments, strings, templates and patterns", async () => {
    const text = `
      // import { a } from "comment";
      /* import type { b } from "block"; export type { c } from "block"; */
      export const text = 'import { d } from "string"';
      export const template = \`import type { e } from "template"\`;
      export const pattern = /import type f from "pattern"/;
      const type = 1;
      export type Local = { from: string };
      export { type };
    `;
    expect(await specifiersIn(text)).toEqual([]);
  });

  it("finds an import whose default is called type", async () => {
    expect(await specifiersIn(`import type from "kind-of"; export default type;`)).toEqual(["kind-of"]);
  });

  it("reads JSX", async () => {
    const text = `import { useState } from "react"; export const View = () => <p>Don't {useState(1)}</p>;`;
    expect(await specifiersIn(text, "src/view.tsx")).toEqual(["react"]);
  });

  it("reports which of several files imports what", async () => {
    const imports = await findImports([
      { path: "src/one.ts", text: `import "./two";` },
      { path: "src/two.ts", text: `import type { Snapshot } from "@giselles-ai/protocol";` },
    ]);
    expect(imports).toContainEqual({ file: "src/one.ts", specifier: "./two" });
    expect(imports).toContainEqual({ file: "src/two.ts", specifier: "@giselles-ai/protocol" });
  });

  it("names the file that does not parse", async () => {
    await expect(specifiersIn("import {", "src/broken.ts")).rejects.toThrow("src/broken.ts");
  });
});

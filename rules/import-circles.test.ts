import { describe, expect, it } from "vitest";
import { checkCircles, findCircles } from "./import-circles.ts";
import { readPackages } from "./workspace.ts";

const filesOf = (files: Record<string, string>) => ({
  sources: Object.entries(files).map(([path, text]) => ({ path, text })),
});

describe("no package has circular imports", () => {
  it.each(readPackages())("$folder", async (own) => {
    expect(checkCircles(own.folder, await findCircles(own))).toEqual([]);
  });
});

describe("findCircles", () => {
  it("finds files that import values of each other, also through others and through folders", async () => {
    const files = {
      "src/a.ts": `import { b } from "./inner/b.ts"; export const a = b;`,
      "src/inner/b.ts": `export { c as b } from "../c.ts";`,
      "src/c.ts": `import "./a.ts"; export const c = 1;`,
      "src/d.ts": `import { a } from "./a.ts"; a();`,
    };
    expect(await findCircles(filesOf(files))).toEqual([["src/a.ts", "src/c.ts", "src/inner/b.ts"]]);
  });

  it("finds those that close with a dynamic import", async () => {
    const files = {
      "src/a.ts": `import { b } from "./b.ts"; export const a = b;`,
      "src/b.ts": `export const b = async () => (await import("./a.ts")).a;`,
    };
    expect(await findCircles(filesOf(files))).toEqual([["src/a.ts", "src/b.ts"]]);
  });

  it.each([
    `import type { A } from "./a.ts"; export const b: A = 1;`,
    `import { type A } from "./a.ts"; export const b: A = 1;`,
    `export const b: import("./a.ts").A = 1;`,
    `export type { A } from "./a.ts"; export const b = 1;`,
    `// import "./a.ts";\nexport const b = 'import "./a.ts"';`,
  ])("allows a circle of types: %s", async (text) => {
    const a = `import { b } from "./b.ts"; export type A = number; export const a = b;`;
    expect(await findCircles(filesOf({ "src/a.ts": a, "src/b.ts": text }))).toEqual([]);
  });

  it("separates unrelated circles, and resolves files without their extension", async () => {
    const files = {
      "src/a.ts": `import "./b";`,
      "src/b.tsx": `import "./a";`,
      "src/x/index.ts": `import "./y.ts"; import "../a.ts";`,
      "src/x/y.ts": `import ".";`,
    };
    expect(await findCircles(filesOf(files))).toEqual([
      ["src/a.ts", "src/b.tsx"],
      ["src/x/index.ts", "src/x/y.ts"],
    ]);
  });
});

it("reports which files are in a circle, and what to do", () => {
  expect(checkCircles("planner", [["src/a.ts", "src/b.ts"]])).toEqual([
    "packages/planner: src/a.ts, src/b.ts import each other. Move what both need into a file below them, or pass it in.",
  ]);
});

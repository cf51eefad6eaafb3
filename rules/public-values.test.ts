import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkJsDoc, doesRun, examplesIn, type PublicValue, readPublicValues } from "./public-values.ts";
import { listCommittableFiles, root } from "./workspace.ts";

const committed = new Set(listCommittableFiles());

/** Declarations are built, not committed; what is quoted must be. */
function read(path: string): string | undefined {
  if (!path.includes("/dist/") && !committed.has(path)) return undefined;
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return undefined;
  }
}

const values = readPublicValues(read);

describe("public functions have a description and an example that runs", () => {
  it.each(values.filter(({ kind }) => kind !== "const"))("$name of $file", (value) => {
    expect(checkJsDoc(value, read)).toEqual([]);
  });

  it.each(values.filter(({ kind, doc }) => kind === "const" && examplesIn(doc ?? "").length > 0))(
    "$name of $file, which is data",
    (value) => {
      expect(checkJsDoc(value, read)).toEqual([]);
    },
  );

  it("finds all of them, including those re-exported from another package", () => {
    const names = values.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["Agent", "createChromiumDriver", "snapshot", "createGiselle", "giselle"]),
    );
    expect(names.filter((name) => name === "createChromiumDriver")).toHaveLength(1);
    expect(values.length).toBeGreaterThan(200);
  });
});

const files: Record<string, string> = {
  "packages/a/dist/index.d.ts": `import { z } from "zod";
export { b as c, type T } from "./b.ts";
export { d } from "@x/d/more";
export type { U } from "./b.ts";
/** A sum. */
export declare const sum: 1;
export declare class E {
}`,
  "packages/a/dist/b.d.ts": `/** Other. */
export declare function other(): void;
/**
 * Opens a door.
 *
 * @example <caption>examples/a.js</caption>
 * const door = b({ wide: true });
 * door.open();
 */
export declare function b(): void;`,
  "packages/d/dist/more.d.ts": `/** Shuts. */\nexport declare function d(): void;`,
  "examples/a.js": `  const door = b({ wide: true });\n  door.open();\n`,
};
const readFake = (path: string) => files[path];
const packages = [
  { folder: "a", manifest: { name: "@x/a", exports: { ".": { types: "./dist/index.d.ts" }, "./internal": {} } } },
  { folder: "d", manifest: { name: "@x/d", private: true, exports: { "./more": { types: "./dist/more.d.ts" } } } },
];

describe("readPublicValues", () => {
  it("follows names through files and packages, and leaves types out", () => {
    expect(readPublicValues(readFake, packages)).toMatchObject([
      { name: "b", kind: "function", file: "packages/a/dist/b.d.ts" },
      { name: "d", kind: "function", doc: "Shuts." },
      { name: "sum", kind: "const", doc: "A sum." },
      { name: "E", kind: "class", doc: undefined },
    ]);
  });
});

describe("checkJsDoc", () => {
  const [door = {} as PublicValue] = readPublicValues(readFake, packages);
  const check = (change: (doc: string) => string) =>
    checkJsDoc({ ...door, doc: change(door.doc ?? "") }, (path) =>
      path === "rules/a.ts" ? files["examples/a.js"] : readFake(path),
    );

  it("accepts a sentence and lines that are in the file, in this order", () => {
    expect(check((doc) => doc)).toEqual([]);
  });

  it.each([
    ["no sentence", (doc: string) => doc.replace("Opens a door.", ""), "has no JSDoc."],
    ["no example", () => "Opens a door.", "has no @example."],
    ["another line", (doc: string) => doc.replace("open()", "close()"), "examples/a.js does not contain these lines"],
    ["another order", (doc: string) => doc.replace(/(const .*)\n(.*)/, "$2\n$1"), "does not contain these lines"],
    ["a file that is gone", (doc: string) => doc.replace("a.js", "gone.js"), "there is no such file"],
    ["no file", (doc: string) => doc.replace(" <caption>examples/a.js</caption>", ""), "names no file"],
    ["a file that is not run", (doc: string) => doc.replace("examples/a.js", "rules/a.ts"), "does not run by itself"],
    ["something else", (doc: string) => doc.replace(/const .*\n/, ""), "b is not in its own example."],
  ])("reports %s", (_, change, problem) => {
    expect(check(change)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ["packages/agent/test/crash/crash.test.ts", true],
    ["packages/agent/src/agent.test.ts", true],
    ["packages/agent/src/agent.ts", false],
    ["packages/browser-tool/test/mcp-server/codex.clients.test.ts", false],
    ["docs/spec.md", false],
  ])("knows that %s runs by itself: %s", (path, runs) => {
    expect(doesRun(path)).toBe(runs);
  });
});

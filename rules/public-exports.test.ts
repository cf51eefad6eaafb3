import { describe, expect, it } from "vitest";
import { checkExports, listExports, readPublicEntries } from "./public-exports.ts";

describe("the packages export few names", () => {
  it.each(readPublicEntries())("$folder, $entry", (entry) => {
    expect(checkExports(entry)).toEqual([]);
  });
});

describe("listExports", () => {
  it("finds what is listed, renamed and declared, once", () => {
    const text = `export { a, type B, c as d } from "./x.ts";\nexport type { E } from "./y.ts";
export declare function f(): void;\nexport interface G {}\nexport declare const a: 1;`;
    expect(listExports(text)).toEqual(["B", "E", "G", "a", "d", "f"]);
  });

  it("refuses an entry with export *", () => {
    expect(() => listExports(`export * from "./x.ts";`)).toThrow(`An entry has an "export *". List the names.`);
  });
});

describe("checkExports", () => {
  it("counts the names of an entry, and says where else they can go", () => {
    const names = Array.from({ length: 11 }, (_, index) => `name${index}`);
    expect(checkExports({ folder: "giselle-provider", entry: ".", names: names.slice(1) })).toEqual([]);
    expect(checkExports({ folder: "giselle-provider", entry: ".", names })).toEqual([
      `giselle-provider exports 11 names from ".", at most 10 are wanted. ` +
        `Move what only our packages use to ./internal, or raise the number in public-exports.ts.`,
    ]);
  });
});

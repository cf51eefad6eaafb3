import { describe, expect, it } from "vitest";
import { isTestCode, readShape } from "./shapes.ts";

const read = (text: string, path = "src/a.ts") => readShape({ path, text });

describe("readShape", () => {
  it("counts the lines of a file and of each function, outermost first", () => {
    const { lines, functions } = read(`export function outer() {\n  return inner;\n  function inner() {}\n}\n`);
    expect(lines).toBe(4);
    expect(functions).toEqual([
      { name: "outer", line: 1, lines: 4, holdsFunctions: true },
      { name: "inner", line: 3, lines: 1, holdsFunctions: false },
    ]);
  });

  it("names a function after the variable, property or method that holds it", () => {
    const { functions } = read(
      `const a = () => 1;\nclass B {\n  c() {}\n  d = async () => {};\n}\nuse({ e: () => 2 });\nuse(() => 3);`,
    );
    expect(functions.map(({ name }) => name)).toEqual(["a", "c", "d", "e", "(no name)"]);
  });

  it("names a wrapped function after the variable of the result, but not functions inside it", () => {
    const { functions } = read(`const route = wrap(async () => list.map((item) => item));`);
    expect(functions.map(({ name }) => name)).toEqual(["route", "(no name)"]);
  });

  it("reads JSX in a .tsx file and a type in angle brackets in a .ts file", () => {
    expect(read(`const A = () => <b>{list.map((x) => x)}</b>;`, "src/a.tsx").functions).toHaveLength(2);
    expect(read(`const a = <T>(b: T) => b;`).functions).toHaveLength(1);
  });

  it("lists the names that the file declares, not re-exports", () => {
    const { exports } = read(
      `export const a = 1, b = 2;\nexport function c() {}\nexport type D = 1;\nexport interface E {}\nexport class F {}\nexport { g } from "./g.ts";\nexport * from "./h.ts";\nconst i = 3;`,
    );
    expect(exports).toEqual(["a", "b", "c", "D", "E", "F"]);
  });
});

describe("isTestCode", () => {
  it.each([
    ["cli", "src/a.test.ts", true],
    ["cli", "test/a.cases.ts", true],
    ["testing", "src/redis.ts", true],
    ["cli", "src/testing.ts", false],
  ])("%s %s: %s", (folder, path, expected) => {
    expect(isTestCode(folder, path)).toBe(expected);
  });
});

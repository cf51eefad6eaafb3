import { describe, expect, it } from "vitest";
import { checkPlainEnglish, readCheckedFiles } from "./plain-english.ts";
import { readTexts } from "./read-text.ts";

const check = (text: string, path = "packages/cli/src/a.ts") => checkPlainEnglish({ path, text });

const files = readCheckedFiles();
/** A package, or another folder of the root. */
const folderOf = (path: string) =>
  path
    .split("/")
    .slice(0, path.startsWith("packages/") ? 2 : 1)
    .join("/");

it.each([...new Set(files.map(({ path }) => folderOf(path)))])("finds no banned word in %s", (folder) => {
  expect(files.filter(({ path }) => folderOf(path) === folder).flatMap(checkPlainEnglish)).toEqual([]);
});

it("reads every file", () => {
  expect(files.length).toBeGreaterThan(1500);
  const documents = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "packages/cli/skills/giselle/SKILL.md"];
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(documents));
});

describe("checkPlainEnglish", () => {
  it.each([
    ["a comment", `/** Whoever is told. */\nconst a = 1;`],
    ["a line comment", `// The run goes\n// on with it.\nconst a = 1;`],
    ["a string", `throw new Error("This is a fault of ours.");`],
    ["a template literal", 'const a = `"x" is no web address.`;'],
    ["JSX", `const a = <p>Nobody answers</p>;`],
    ["an exported name", `export const mostLines = 1;`],
  ])("rejects %s", (_, text) => {
    expect(check(text, "packages/cli/src/a.tsx")).not.toEqual([]);
  });

  it("names the file, the line, the words and something better", () => {
    expect(check(`\n// Planned anew.`)).toEqual([`packages/cli/src/a.ts:2: "Planned anew.". Better: again.`]);
  });

  it.each([
    "There is no such file, and it is no longer needed.",
    "Leave the field empty. The caller leaves.",
    "A line that tells you how to fix it.",
    "Goes online.",
    "The fourth call of fetch.",
  ])("accepts %j", (sentence) => {
    expect(check(`const a = ${JSON.stringify(sentence)};`)).toEqual([]);
  });

  it.each(["sayings", "mostly", "usually", "hearts", "leastSquares".toLowerCase(), "keepAlive"])(
    "accepts the exported name %s",
    (name) => {
      expect(check(`export const ${name} = 1;`)).toEqual([]);
    },
  );

  it("checks only titles and comments in tests", () => {
    const text = `it("is told", () => expect(a).toBe("nobody")); // anew`;
    expect(check(text, "packages/cli/src/a.test.ts")).toEqual([
      expect.stringContaining('"is told"'),
      expect.stringContaining('"anew"'),
    ]);
  });

  it("checks the prose of documents, not their code", () => {
    const text = "# Title\n\n`told`\n\n```ts\n// told\n```\n\nIt is told.\n";
    expect(check(text, "docs/a.md")).toEqual([
      `docs/a.md:9: "It is told.". Better: reported, given, asked or informed.`,
    ]);
  });
});

describe("readTexts", () => {
  it("classifies strings by what they are used for", () => {
    const text = `import a from "a";
      // why
      it("works", () => expect("data"));
      throw new UsageError(\`no \${name}\`);
      program.option("--x", "help").action(() => output.write("done"));
      z.string().describe("for a model");
      const b = { message: "shown", key: "k" };
      type C = "union";`;
    expect(readTexts({ path: "a.ts", text }).map((each) => [each.kind, each.text])).toEqual([
      ["comment", "why"],
      ["title", "works"],
      ["string", "data"],
      ["error", "no …"],
      ["help", "--x"],
      ["help", "help"],
      ["message", "done"],
      ["schema", "for a model"],
      ["message", "shown"],
      ["string", "k"],
    ]);
  });

  it("does not take slashes in strings, patterns and JSX text for comments", () => {
    const text = 'const a = "http://x"; const b = /\\/\\/x/; const c = `// x`; const d = <p>// x</p>;';
    expect(readTexts({ path: "a.tsx", text }).filter(({ kind }) => kind === "comment")).toEqual([]);
  });
});

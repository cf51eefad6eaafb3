import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as protocol from "../packages/protocol/src/index.ts";
import {
  checkFirstProgram,
  checkLinks,
  checkMessages,
  checkPrograms,
  checkQuotes,
  checkTables,
  countQuotes,
  findFirstProgram,
  messagesIn,
  namesUnder,
} from "./docs.ts";
import { isTest, listCommittableFiles, readPackages, root, type SourceFile } from "./workspace.ts";

const files = listCommittableFiles();
const readText = (path: string) => readFileSync(join(root, path), "utf8");
const asSource = (path: string): SourceFile => ({ path, text: readText(path) });
const documents = files.filter((path) => path.endsWith(".md")).map(asSource);
const documentAt = (path: string) => documents.find((document) => document.path === path) ?? { path, text: "" };

function read(path: string): string | undefined {
  const place = join(root, path);
  if (!existsSync(place)) return undefined;
  return statSync(place).isDirectory() ? "" : readFileSync(place, "utf8");
}

describe("the documents", () => {
  it.each(documents)("$path links to what there is", (document) => {
    expect(checkLinks(document, read)).toEqual([]);
  });

  it.each(documents.filter((document) => countQuotes(document) > 0))("$path quotes what there is", (document) => {
    expect(checkQuotes(document, read)).toEqual([]);
  });

  it("show no program that is in no file", () => {
    expect(documents.flatMap(checkPrograms)).toEqual([]);
  });

  it("have no row of a table after a blank line", () => {
    expect(documents.flatMap(checkTables)).toEqual([]);
  });

  const published = readPackages().filter(({ manifest }) => !manifest.private);
  it.each(published)("packages/$folder/README.md begins with a program that runs", ({ folder }) => {
    expect(checkFirstProgram(documentAt(`packages/${folder}/README.md`))).toEqual([]);
  });

  it("are read: the README quotes examples, and troubleshooting quotes our messages", () => {
    expect(countQuotes(documentAt("README.md"))).toBeGreaterThan(2);
    expect(messagesIn(documentAt("docs/troubleshooting.md").text).length).toBeGreaterThan(9);
  });

  it("name every example", () => {
    const all = documents.map(({ text }) => text).join("\n");
    const examples = new Set(files.flatMap((path) => /^examples\/[^/]+/.exec(path) ?? []));
    expect([...examples].filter((folder) => !all.includes(folder))).toEqual([]);
  });

  it("quote messages that our programs print", () => {
    const isProgram = (path: string) => /^(?:packages\/(?!testing)[^/]+\/src|scripts)\/.*\.(?:mjs|tsx?)$/.test(path);
    const sources = files.filter((path) => isProgram(path) && !isTest(path)).map(asSource);
    expect(checkMessages(documentAt("docs/troubleshooting.md"), sources)).toEqual([]);
  });
});

describe("docs/protocol.md", () => {
  const { text } = documentAt("docs/protocol.md");
  const typesOf = (union: { options: readonly { shape: { type: { value: string } } }[] }) =>
    union.options.map(({ shape }) => shape.type.value);
  it.each([
    ["## A snapshot", Object.keys(protocol.snapshotSchema.shape)],
    ["## A field", Object.keys(protocol.snapshotFieldSchema.shape)],
    ["### Kinds", protocol.fieldKinds],
    ["## Actions", protocol.actionNames],
    ["### Actions beside the page", protocol.agentActionNames.filter((name) => !protocol.isPageAction(name))],
    ["### Status", protocol.outcomeStatusSchema.options],
    ["### Codes", protocol.outcomeCodeSchema.options],
    ["### What an agent and a page post", typesOf(protocol.relayPostSchema)],
    ["### What the page is asked", typesOf(protocol.relayRequestSchema).concat("ready", "cancel")],
    ["### What the page answers", typesOf(protocol.relayResponseSchema)],
    ["### Relay errors", protocol.relayErrorCodeSchema.options],
    ["### The body of a run", Object.keys(protocol.runRequestSchema.shape)],
    ["### Events of a run", typesOf(protocol.runEventSchema)],
  ])("%s lists exactly what the schema has", (heading, names) => {
    expect(namesUnder(text, heading).sort()).toEqual([...names].sort());
  });
});

const example = {
  "examples/a.js": "import a;\n\n  if (a) {\n    go();\n    stop();\n  }\n",
  "docs/b.md": "# Two words\n",
};
const readExample = (path: string) => example[path as keyof typeof example];
const quote = (...lines: string[]) => ["<!-- from examples/a.js -->", "", "```js", ...lines, "```", ""].join("\n");

describe("the rules", () => {
  it("find a broken link in prose, a picture or an anchor, and ignore code", () => {
    const text =
      "[a](b.md) [b](../c.md) ![c](d.png) [e](b.md#two-words) [f](b.md#three)\n```\n[g](h.md)\n```\n`[i](j.md)`";
    expect(checkLinks({ path: "docs/x.md", text }, readExample)).toEqual([
      "docs/x.md: links to ../c.md, and there is no c.md.",
      "docs/x.md: links to d.png, and there is no docs/d.png.",
      "docs/x.md: links to b.md#three, and docs/b.md has no such heading.",
    ]);
  });

  it("find a program that is not a quote, and leave output and commands alone", () => {
    const text = `${quote("go();")}\n\`\`\`ts\ngo();\n\`\`\`\n\`\`\`sh\nls\n\`\`\`\n\`\`\`\ngone\n\`\`\`\n`;
    expect(checkPrograms({ path: "docs/x.md", text })).toEqual([
      'docs/x.md:7: this program is in no file. Quote one that a test runs: "<!-- from … -->".',
    ]);
  });

  it("find a row that a blank line cuts off from its table", () => {
    const text = "| a | b |\n|---|---|\n| c | d |\n\n| e | f |\n\n```\n| g |\n```\n";
    expect(checkTables({ path: "docs/x.md", text })).toEqual([
      "docs/x.md:5: this row is in no table. Remove the blank line above it.",
    ]);
  });

  it.each([
    { lines: ["import a;"], isTrue: true },
    { lines: ["if (a) {", "  go();"], isTrue: true },
    { lines: ["import a;", "// …", "stop();"], isTrue: true },
    { lines: ["import b;"], isTrue: false },
    { lines: ["if (a) {", "go();"], isTrue: false },
    { lines: ["go();", "// …", "pause();"], isTrue: false },
    { lines: ["stop();", "// …", "import a;"], isTrue: false },
  ])("accept a quote of $lines: $isTrue", ({ lines, isTrue }) => {
    expect(checkQuotes({ path: "README.md", text: quote(...lines) }, readExample)).toHaveLength(isTrue ? 0 : 1);
  });

  it("find the first program, and whether it runs", () => {
    const text = `# A\n\n${quote("import a;")}\n\n${quote("import b;").replace("a.js", "b.js")}`;
    expect(findFirstProgram({ path: "README.md", text })).toEqual({
      from: "examples/a.js",
      language: "js",
      code: "import a;\n",
    });
    const check = (readme: string) => checkFirstProgram({ path: "README.md", text: readme });
    expect([check(text), check("```sh\ngiselle doctor # first\n```\n")]).toEqual([[], []]);
    expect(check("# A\n")).toEqual(["README.md: shows no program. Begin with one from examples/."]);
    const wrong = [`README.md: its first program is not from examples/. Write "<!-- from examples/… -->" above it.`];
    expect(check(`\`\`\`js\nimport a;\n\`\`\`\n\n${text}`)).toEqual(wrong);
    expect(check("```sh\ngiselle doctor\nrm file\n```\n")).toEqual(wrong);
  });

  it("read the names of a table and of a list", () => {
    const text =
      "\n## A\n\n| a | b |\n|---|---|\n| `c`, `d` | `e` |\n\n## B\n\n- `f`, `g`: `h: i`\n- `j`\n\n## C\n\n- `k`\n";
    expect([namesUnder(text, "## A"), namesUnder(text, "## B")]).toEqual([
      ["c", "d"],
      ["f", "g", "j"],
    ]);
  });

  it("find a quote of a missing file, and a message that no program prints", () => {
    const text = quote("import a;").replace("a.js", "gone.js");
    expect(checkQuotes({ path: "README.md", text }, readExample)).toEqual([
      "README.md: quotes examples/gone.js, and there is no such file.",
    ]);
    const cures = { path: "docs/t.md", text: "### `No … was found`\n### `It is … late`\n" };
    expect(checkMessages(cures, [{ path: "a.ts", text: "No browser was found" }])).toEqual([
      `docs/t.md: no program prints "It is … late". Quote the current message, with … for variable parts.`,
    ]);
  });
});

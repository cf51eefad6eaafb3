import { describe, expect, it } from "vitest";
import { formatEntry } from "../site/src/api.ts";
import { checkAnchors } from "../site/src/check-anchors.ts";
import { readDeclarations } from "../site/src/declarations.ts";
import { writeHome } from "../site/src/home.ts";
import { withSiteLinks } from "../site/src/links.ts";
import { writeLlmsFull, writeLlmsIndex } from "../site/src/llms.ts";
import { checkSidebar, readDocs, sectionsOf, summaryOf } from "../site/src/pages.ts";

const readme =
  "# Docs\n\n| a job | [a](guides/a.md) |\n\n## Concepts\n\n[b](b.md#two), [a](guides/a.md), [c](c/README.md)\n";
const docs = [
  { path: "README.md", text: readme },
  { path: "b.md", text: "# B\n\n```sh\nrun\n```\n\nWhat `b` [is](c.md). More.\n" },
  { path: "c/README.md", text: "# C\n\n[d](d.md)\n" },
  { path: "c/d.md", text: "# D\n" },
  { path: "guides/a.md", text: "# A\n\nFirst:\n" },
];

describe("the sidebar", () => {
  it("has every page of docs/", () => {
    expect(checkSidebar(readDocs())).toEqual([]);
  });

  it("has the order of the README, and each page once", () => {
    expect(sectionsOf(docs)).toEqual([
      { title: "Guides", pages: ["guides/a.md"] },
      { title: "Concepts", pages: ["b.md", "c/README.md", "c/d.md"] },
    ]);
  });

  it("is checked: a page without a link is found", () => {
    expect(checkSidebar([...docs, { path: "e.md", text: "# E\n" }])).toEqual([
      "docs/e.md is not in the sidebar of the site. Link to it in docs/README.md.",
    ]);
  });
});

describe("the first page", () => {
  it("has a card for each guide that docs/README.md begins with", () => {
    const links = JSON.parse(writeHome(readDocs()).split("\n")[1] ?? "").features.map(
      ({ link }: { link: string }) => link,
    );
    const [guides] = sectionsOf(readDocs());
    expect(links).toEqual(guides?.pages.map((path) => `/${path.replace(/\.md$/, "")}`));
    expect(links).toContain("/guides/models");
  });
});

describe("the pages", () => {
  it("link to the repository where a link leaves docs/, and code stays as it is", () => {
    const text = "[a](../../rules) [b](../../rules/docs.ts) [c](../README.md#x) [d](d.md) `[e](../../rules)`";
    const repository = "https://github.com/giselles-ai/giselle";
    expect(withSiteLinks({ path: "guides/a.md", text })).toBe(
      `[a](${repository}/tree/main/rules) [b](${repository}/blob/main/rules/docs.ts) [c](../index.md#x) [d](d.md) \`[e](../../rules)\``,
    );
  });

  it("are checked: a link to a missing page or heading is found", () => {
    const pages = [
      { path: "a.html", text: `<a class="b" href="/site/b.html#two">` },
      { path: "b.html", text: `<h2 id="one"></h2><a href="a.html"><a href="c.html"><a href="#one">` },
    ];
    expect(checkAnchors(pages, "/site/")).toEqual([
      "a.html: links to /site/b.html#two, and b.html has no such heading.",
      "b.html: links to c.html, and there is no c.html.",
    ]);
  });

  it("are listed for language models with their first sentence, and joined", () => {
    expect(docs.map(summaryOf).slice(1, 5)).toEqual(["What b is.", "d", "", "First."]);
    const input = { docs, api: [], sections: sectionsOf(docs), base: "/" };
    expect(writeLlmsIndex(input)).toContain("## Guides\n\n- [A](/guides/a.md): First.\n");
    expect(writeLlmsIndex(input)).toContain("- [C](/c/index.md): d\n");
    expect(writeLlmsFull(input)).toMatch(/^<!-- docs\/guides\/a\.md -->\n\n# A[\s\S]*<!-- docs\/c\/d\.md -->/);
  });
});

describe("the API reference", () => {
  const files: Record<string, string> = {
    "packages/a/dist/index.d.ts": `export { open, type Options, Store as Shop } from "./open.ts";\n`,
    "packages/a/dist/open.d.ts": [
      "/** How: `<b>`, <i>. */",
      'export interface Options {\n    mark?: "}";\n}',
      "/**\n * Opens it.\n *\n * @example <caption>examples/a.js</caption>\n * open();\n */",
      "export declare function open(options: {\n    a: number;\n}): void;",
      "export declare function open(): void;",
      "declare class Store {\n    #private;\n    close(): void;\n}",
      "",
    ].join("\n"),
  };
  const declarations = readDeclarations("packages/a/dist/index.d.ts", (path) => files[path], []);

  it("has each exported name with its whole declaration, overloads and public members", () => {
    expect(declarations.map(({ name, kind, signature }) => ({ name, kind, signature }))).toEqual([
      { name: "Options", kind: "interface", signature: 'interface Options {\n    mark?: "}";\n}' },
      { name: "Shop", kind: "class", signature: "class Store {\n    close(): void;\n}" },
      {
        name: "open",
        kind: "function",
        signature: "function open(options: {\n    a: number;\n}): void;\nfunction open(): void;",
      },
    ]);
  });

  it("shows description, signature and example, and its text is not HTML", () => {
    const page = formatEntry("a", "For <b>.", declarations);
    expect(page).toContain("# a\n\nFor &lt;b>.");
    expect(page).toMatch(
      /## open\n\nOpens it\.\n\n```ts\nfunction open[\s\S]*Example, from \[examples\/a\.js\].*\n\n```ts\nopen\(\);/,
    );
    expect(page).toContain("## Types\n\n### Options\n\nHow: `<b>`, &lt;i>.");
  });
});

import { fileURLToPath } from "node:url";
import { openPage } from "@giselles-ai/testing";
import { build } from "esbuild";
import { expect, it } from "vitest";

const cases: [name: string, html: string, markdown: string, plain?: string][] = [
  ["a heading and a paragraph", "<h2> A  <i>b</i></h2><p>One\n two</p>", "## A _b_\n\nOne two", "A b\n\nOne two"],
  ["bold and empty marks", "<p><b>a</b><em>b</em><strong> </strong></p>", "**a** _b_"],
  ["a link", '<p><a href="https://a.test/x"> To  x </a></p>', "[To x](https://a.test/x)", "To x"],
  ["a link that runs a script", '<p><a href="javascript:alert(1)">run</a></p>', "run"],
  ["a link without a text", '<p>a<a href="https://a.test/"></a></p>', "a"],
  ["a list", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c"],
  ["a numbered list", "<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"],
  [
    "a table",
    "<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td> 3 </td></tr></table>",
    "| A | B |\n| --- | --- |\n| 1\\|2 | 3 |",
  ],
  ["an empty table", "<p>a</p><table></table>", "a"],
  ["code", "<pre>a\n  b</pre><p><code> x </code></p>", "```\na\n  b\n```\n\n`x`"],
  ["a quotation", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ["a picture", '<p><img alt="Logo"><img alt=""><img></p>', "![Logo]", ""],
  ["a button", "<p><button>Send</button><span role=button>Go</span></p>", "[Send] [Go]", "SendGo"],
  ["a rule and a line break", "<p>a<br>b</p><hr><p>c</p>", "a\nb\n\n---\n\nc"],
  [
    "what is hidden",
    "<p>a<span hidden>b</span><span style='visibility:hidden'>c</span><span style='display:none'>d</span></p>",
    "a",
  ],
  ["what is shown inside of what is not drawn itself", "<div style='display:contents'><p>a</p></div>", "a"],
  ["values of fields", "<p>a <input value='hunter2'><textarea>hunter2</textarea><select><option>b</select></p>", "a"],
  [
    "scripts and styles",
    "<p>a</p><script>b</script><style>c</style><template><p>d</p></template><noscript>e</noscript>",
    "a",
  ],
  ["a shadow root", "<div><template shadowrootmode=open><p>a</p><slot></slot></template><p>b</p></div>", "a\n\nb"],
  ["a slot with nothing in it", "<div><template shadowrootmode=open><slot><p>c</p></slot></template></div>", "c"],
  ["a drawing", "<p>a<svg><text>b</text></svg><canvas>c</canvas></p>", "a"],
  ["other languages", "<h1>日本語 <b>です</b></h1><p dir=rtl>שלום</p>", "# 日本語 **です**\n\nשלום"],
  ["nothing", "", ""],
];

it("writes what a page shows as Markdown, and as plain text", async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./to-markdown.ts", import.meta.url))],
    ...{ bundle: true, write: false, format: "iife", globalName: "markdown" },
  });
  const page = await openPage("<!doctype html><title>Cases</title><main></main>");
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  const written = await page.evaluate((list) => {
    const main = document.querySelector("main") as HTMLElement;
    const { toMarkdown } = (globalThis as unknown as { markdown: { toMarkdown(root: Element, o?: object): string } })
      .markdown;
    return list.map(([name, html]) => {
      main.setHTMLUnsafe(html);
      return { name, markdown: toMarkdown(main), plain: toMarkdown(main, { isPlain: true }) };
    });
  }, cases);
  expect(written.map(({ name, markdown }) => ({ name, markdown }))).toEqual(
    cases.map(([name, , markdown]) => ({ name, markdown })),
  );
  const plain = cases.flatMap(([name, , , text]) => (text === undefined ? [] : { name, plain: text }));
  expect(
    written.filter(({ name }) => plain.some((one) => one.name === name)).map(({ name, plain }) => ({ name, plain })),
  ).toEqual(plain);
});

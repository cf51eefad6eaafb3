// The names of controls against the public tests of the standard (web-platform-tests), which are not in this repository.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startWebServer } from "@giselles-ai/testing";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import type { MeasureContext } from "./frame/measure.ts";
import type { Table } from "./frame/table.ts";
import { openBrowser } from "./looks/open-browser.ts";

const parts = ["accname", "html-aam", "svg-aam", "core-aam", "wai-aria"];

interface Named {
  file: string;
  test: string;
  expected: string;
  /** Undefined if the snapshot does not list the element. */
  ours: string | undefined;
}

/** Compares the labels in our snapshot with the names that each test expects. Every difference is a row. */
export async function measureNames({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const folder = process.env.GISELLE_WPT;
  const files = folder ? listTests(folder) : [];
  if (!folder || files.length === 0) return [none];
  const server = await startWebServer(({ url = "/" }, response) => {
    const path = join(folder, new URL(url, "http://localhost").pathname);
    // The harness drives a browser by WebDriver. Here, the expected names are read instead.
    if (url.startsWith("/resources/") || !existsSync(path)) return void response.end(harness);
    if (path.endsWith(".html")) response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(readFileSync(path));
  });
  const { browser } = await openBrowser();
  const named: Named[] = [];
  try {
    const page = await browser.newPage();
    const script = await bundleReader();
    for (const [index, file] of files.slice(0, smoke ? 2 : undefined).entries()) {
      progress(index / files.length, file);
      await page.goto(new URL(file, server.url).href);
      named.push(...(await readNames(page, script, file)));
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return toTables(named);
}

const harness =
  "for (const name of ['promise_test', 'test', 'setup', 'add_completion_callback']) globalThis[name] ??= () => {};";

function listTests(folder: string): string[] {
  const files = parts.flatMap((part) => {
    const inside = existsSync(join(folder, part)) ? readdirSync(join(folder, part), { recursive: true }) : [];
    return inside.map((file) => `${part}/${file}`);
  });
  return files.filter((file) => /(?<!-manual)\.html$/.test(file)).sort();
}

async function bundleReader(): Promise<string> {
  const dom = fileURLToPath(new URL("../../packages/browser-tool/src/dom/", import.meta.url));
  const contents = `export * from "./index.ts"; export * from "./sense/prepare-snapshot.ts"; export { elementOf } from "./internal.ts";`;
  const stdin = { contents, resolveDir: dom };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: "iife", globalName: "reader" });
  return outputFiles[0]?.text ?? "";
}

async function readNames(page: Page, script: string, file: string): Promise<Named[]> {
  await page.evaluate(script);
  const found = await page.evaluate(readInPage);
  return found.map((one) => ({ file, ...one }));
}

declare const reader: {
  prepareSnapshot(options: object): Promise<void>;
  snapshot(options: object): { fields: { fieldId: string; label: string }[] };
  elementOf(fieldId: string): Element | undefined;
};

async function readInPage() {
  await reader.prepareSnapshot({ scope: "page" });
  const { fields } = reader.snapshot({ scope: "page" });
  const labels = new Map(fields.map(({ fieldId, label }) => [reader.elementOf(fieldId), label]));
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll("*")].flatMap((element) => [
      ...(element.hasAttribute("data-expectedlabel") ? [element] : []),
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  return within(document).map((element) => ({
    test: element.getAttribute("data-testname") ?? "",
    expected: element.getAttribute("data-expectedlabel") ?? "",
    ours: labels.get(element),
  }));
}

/** Where we differ on purpose, and why. The first that applies counts. */
const deliberate: { reason: string; applies(one: Named): boolean }[] = [
  {
    reason: "non-breaking spaces are plain ones, so that rules, people and models read the same name",
    applies: ({ ours = "", expected }) => plain(ours) === plain(expected),
  },
  { reason: "where the standard has no name, we give the best hint", applies: ({ expected }) => expected === "" },
  {
    reason: "typed text may be a secret, so it is not part of another field's name",
    applies: ({ test }) => /embedded (?:textfield|combobox \(input)/.test(test),
  },
  { reason: "the marker of a list item is not part of its name", applies: ({ test }) => /::marker/.test(test) },
];

const plain = (name: string) => name.replace(/\s+/g, " ").trim();

function toTables(named: Named[]): Table[] {
  const listed = named.filter(({ ours }) => ours !== undefined);
  const different = listed
    .filter(({ ours, expected }) => ours !== expected)
    .map((one) => ({ ...one, reason: deliberate.find(({ applies }) => applies(one))?.reason ?? "" }));
  const share = (right: number) => Math.round((1000 * right) / listed.length) / 10;
  const right = listed.length - different.length;
  const intended = listed.length - different.filter(({ reason }) => !reason).length;
  const summary: Table = {
    title: "Names of controls, as the standard's tests expect them",
    columns: [{ name: "names" }, { name: "right", better: "more" }, { name: "share", unit: "%", better: "more" }],
    rows: [
      ["to the letter", right, share(right)],
      ["with deliberate differences", intended, share(intended)],
    ],
    note: `${listed.length} of ${named.length} elements with an expected name are in our snapshot.`,
  };
  const misses: Table = {
    title: "Other names than expected",
    columns: [
      { name: "test" },
      { name: "expected", isText: true },
      { name: "ours", isText: true },
      { name: "reason", isText: true },
    ],
    rows: different.map(({ file, test, expected, ours = "", reason }) => [`${file}: ${test}`, expected, ours, reason]),
  };
  return [summary, misses];
}

const none: Table = {
  title: "Names of controls",
  columns: [{ name: "names" }],
  rows: [],
  note: "There are no tests. Set GISELLE_WPT to a checkout of web-platform-tests.",
};

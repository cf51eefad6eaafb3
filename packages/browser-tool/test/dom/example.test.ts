import { readFile } from "node:fs/promises";
import { openPage, readPageScript } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), "utf8");

it("the example with a script tag does what it says", async () => {
  const [html, script] = await Promise.all([read("examples/script-tag/index.html"), readPageScript()]);
  const page = await openPage(html.replace(`<script src="giselle-dom.iife.js">`, () => `<script>${script}`));
  await page.waitForFunction(() => document.querySelector("output")?.textContent);
  expect(JSON.parse((await page.textContent("output")) ?? "")).toEqual([
    { index: 0, status: "applied", fieldId: "input-1", value: "Ada Lovelace" },
  ]);
  expect(await page.inputValue("input")).toBe("Ada Lovelace");
});

it("and the README shows the same lines", async () => {
  const [html, readme] = await Promise.all([
    read("examples/script-tag/index.html"),
    read("packages/browser-tool/README.md"),
  ]);
  const lines = html.split("\n").filter((line) => /giselle\.|fields\.find|report\.outcomes:/.test(line));
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(readme).toContain(line);
});

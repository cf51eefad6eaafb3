import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openPage, serveFolder, sharedBrowser } from "./index.ts";

const keepsCount = `<script>localStorage.count = Number(localStorage.count ?? 0) + 1</script><p>é</p>`;

it.each(["first", "second"])("opens HTML in a separate context: the %s test sees nothing of another", async () => {
  const page = await openPage(keepsCount);
  expect(await page.evaluate(() => localStorage.getItem("count"))).toBe("1");
  expect(await page.textContent("p")).toBe("é");
});

it("uses one browser for all the pages of a worker", async () => {
  const [a, b] = await Promise.all([openPage("a"), openPage("b")]);
  expect(a.context().browser()).toBe(b.context().browser());
  expect(a.context().browser()).toBe(await sharedBrowser());
});

it("serves a page with headers, so that a strict policy is enforced", async () => {
  const html = `<script>document.title = "ran"</script>`;
  const free = await openPage(html);
  const strict = await openPage(html, { headers: { "content-security-policy": "script-src 'none'" } });
  expect([await free.title(), await strict.title()]).toEqual(["ran", ""]);
});

it("opens a served folder, and nothing outside it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "giselle-"));
  await writeFile(join(folder, "index.html"), `<script type="module" src="main.js"></script>`);
  await writeFile(join(folder, "main.js"), `document.title = "from a file"`);
  await using server = await serveFolder(folder);
  const page = await openPage(server.url);
  expect(await page.title()).toBe("from a file");
  expect((await fetch(`${server.url}/..%2f..%2fetc/passwd`)).status).toBe(404);
});

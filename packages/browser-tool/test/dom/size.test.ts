import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { readPageScript, readWidgetScript } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const relayScript = new URL("../../dist/relay/page/giselle-page.iife.js", import.meta.url);

it.each([
  ["the page script", readPageScript, 40_000],
  ["the second script, which a page loads before it is read", readWidgetScript, 30_000],
  ["the page script with the connection to a relay", () => readFile(relayScript, "utf8"), 43_500],
])("%s stays small on its way to a page", async (name, read, limit) => {
  const bytes = gzipSync(await read(), { level: 9 }).length;
  process.stdout.write(`${name}: ${bytes} bytes, gzip\n`);
  expect(bytes).toBeLessThanOrEqual(limit);
});

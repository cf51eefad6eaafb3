import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readInjectedScript } from "../../src/launch/read-injected-script.ts";

it("the injected script is at most 51.8 kB, compressed as the page script is", async () => {
  const bytes = gzipSync(await readInjectedScript("driver"), { level: 9 }).length;
  process.stdout.write(`injected script: ${bytes} bytes, gzip\n`);
  expect(bytes).toBeLessThanOrEqual(51_800);
});

it("contains no schema library", async () => {
  expect(await readInjectedScript("driver")).not.toMatch(/zod/i);
  expect((await readInjectedScript("pageWorld")).length).toBeLessThan(4000);
});

import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readInjectedScript } from "../../src/launch/read-injected-script.ts";

it("the injected script is at most 40 kB, compressed as the page script is", async () => {
  const bytes = gzipSync(await readInjectedScript("driver"), { level: 9 }).length;
  process.stdout.write(`injected script: ${bytes} bytes, gzip\n`);
  expect(bytes).toBeLessThanOrEqual(40_000);
});

it("holds no schemas: the words of the protocol that it uses need no library", async () => {
  expect(await readInjectedScript("driver")).not.toMatch(/zod/i);
  expect((await readInjectedScript("pageWorld")).length).toBeLessThan(4000);
});

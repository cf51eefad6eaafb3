import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readInjectedScript } from "../../src/launch/read-injected-script.ts";

it.each([
  ["driver", 59_000],
  ["widgets", 19_500],
] as const)("the injected script %s is at most %d bytes, compressed as the page script is", async (name, limit) => {
  const bytes = gzipSync(await readInjectedScript(name), { level: 9 }).length;
  process.stdout.write(`injected script ${name}: ${bytes} bytes, gzip\n`);
  expect(bytes).toBeLessThanOrEqual(limit);
});

it("contains no schema library", async () => {
  for (const name of ["driver", "widgets"] as const) expect(await readInjectedScript(name)).not.toMatch(/zod/i);
  expect((await readInjectedScript("pageWorld")).length).toBeLessThan(4000);
});

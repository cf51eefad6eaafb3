import { gzipSync } from "node:zlib";
import { readPageScript } from "@giselles-ai/testing";
import { expect, it } from "vitest";

it("the page script is at most 48.2 kB on its way to a page", async () => {
  const bytes = gzipSync(await readPageScript(), { level: 9 }).length;
  process.stdout.write(`page script: ${bytes} bytes, gzip\n`);
  expect(bytes).toBeLessThanOrEqual(48_200);
});

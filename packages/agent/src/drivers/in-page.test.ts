import { fileURLToPath } from "node:url";
import type { PageDriver } from "@giselles-ai/protocol";
import { describePageDriver, openPage } from "@giselles-ai/testing";
import { build } from "esbuild";
import { beforeAll } from "vitest";

/** The driver as an application has it in its page: bundled with the rest of its code. */
let script = "";
const program = `
  import { createInPageDriver } from "./in-page.ts";
  globalThis.driver = createInPageDriver();
`;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: program,
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    },
    bundle: true,
    write: false,
    format: "iife",
  });
  script = outputFiles[0]?.text ?? "";
});

describePageDriver("the in-page driver", async (html) => {
  const page = await openPage(html);
  await page.evaluate(script);
  type InPage = { driver: PageDriver };
  return {
    snapshot: (options) =>
      page.evaluate((given) => (globalThis as unknown as InPage).driver.snapshot(given), options ?? {}),
    execute: (actions, { signal } = {}) =>
      page.evaluate(
        ([given, isAborted]) =>
          (globalThis as unknown as InPage).driver.execute(given, isAborted ? { signal: AbortSignal.abort() } : {}),
        [actions, signal?.aborted ?? false] as const,
      ),
    close: () => page.evaluate(() => (globalThis as unknown as InPage).driver.close()),
  };
});

import { fileURLToPath } from "node:url";
import {
  driverOf,
  formScript,
  giveTool,
  openPage,
  runClaudeCode,
  servePage,
  startScriptedModel,
} from "@giselles-ai/testing";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("over-http.cases.ts", import.meta.url));

it("M1: the real Claude Code fills a form through the server, and its model reads what became of it", async () => {
  const page = await openPage("<label>Full name <input></label><label>City <input></label>");
  const TEST_PAGE_URL = await servePage(driverOf(await giveTool(page)));
  await using model = await startScriptedModel(
    "anthropic",
    formScript({ fill: { "Full name": "Ada", City: "London" } }),
  );
  const run = await runClaudeCode({
    prompt: "Fill the form for Ada from London.",
    model,
    server: { command: process.execPath, args: [program], env: { TEST_PAGE_URL } },
  });
  expect(run).toMatchObject({ code: 0, answer: "Finished: 2 of 2 applied." });
  expect(await page.getByLabel("Full name").inputValue()).toBe("Ada");
  expect(await page.getByLabel("City").inputValue()).toBe("London");
});

import { fileURLToPath } from "node:url";
import {
  driverOf,
  formScript,
  giveTool,
  openPage,
  runGemini,
  servePage,
  startScriptedModel,
} from "@giselles-ai/testing";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("over-http.cases.ts", import.meta.url));

// A whole program of others starts here, with its own time limit of a minute.
it("M1: the real Gemini CLI fills a form through the server, and its model reads what became of it", async () => {
  const page = await openPage("<label>Full name <input></label><label>City <input></label>");
  const TEST_PAGE_URL = await servePage(driverOf(await giveTool(page)));
  await using model = await startScriptedModel("google", formScript({ fill: { "Full name": "Ada", City: "London" } }));
  const run = await runGemini({
    prompt: "Fill the form for Ada from London.",
    model,
    server: { command: process.execPath, args: [program], env: { TEST_PAGE_URL } },
  });
  expect(run).toMatchObject({ code: 0, answer: "Finished: 2 of 2 applied." });
  expect(await page.getByLabel("Full name").inputValue()).toBe("Ada");
  expect(await page.getByLabel("City").inputValue()).toBe("London");
  expect(model.requests.filter(({ model: asked }) => asked !== undefined)).toHaveLength(3);
}, 90_000);

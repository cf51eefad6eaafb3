// A person enters the key of a model service in the settings and tests the model. Only the model's answers are scripted.
import { refuse, type ScriptedModel, say, startScriptedModel } from "@giselles-ai/testing";
import { afterAll, expect, it } from "vitest";
import { shareApp } from "./app.cases.ts";
import { shareTab } from "./tab.cases.ts";

const key = "sk-test-0123456789";
let model: ScriptedModel | undefined;
const openTab = shareTab();
const app = shareApp(async () => {
  model = await startScriptedModel("openai", ({ headers }) =>
    headers.authorization === "present" // its value is not recorded
      ? say({
          reasoning_summary: "",
          plan: {
            decision: "act",
            message: "I enter the name.",
            steps: [{ tool: "fill", args: { id: "input-1", value: "Ada" } }],
          },
        })
      : refuse(401, "Incorrect API key provided."),
  );
  return { OPENAI_BASE_URL: model.url };
});
afterAll(() => model?.[Symbol.asyncDispose]());

it("W2: a key that is entered in the settings is used, and never shown again", async () => {
  const page = await openTab(`${app().url}/settings`);
  await page.getByRole("radio", { name: /OpenAI-compatible/ }).check();
  await page.getByLabel("Model", { exact: true }).fill("scripted");
  await page.getByRole("button", { name: "Test this model" }).click();
  await page.getByRole("alert").getByText("Incorrect API key provided.").waitFor();

  const answers: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/app-api/")) answers.push(await response.text());
  });
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Save key" }).click();
  await page.getByText("A key is stored on this computer. It is not shown again.").waitFor();
  expect(await page.getByLabel("API key").inputValue()).toBe("");
  await page.getByRole("button", { name: "Test this model" }).click();
  await page.getByText(/It planned for a small form in \d+\.\d s, with \d+ tokens\./).waitFor();

  await page.getByRole("button", { name: "Remove key" }).click();
  await page.getByText("Paste the key that the service gave you.").waitFor();
  await page.getByRole("button", { name: "Test this model" }).click();
  await page.getByRole("alert").getByText("Incorrect API key provided.").waitFor();
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.join("\n")).not.toContain(key);
  expect(app().output()).not.toContain(key);
});

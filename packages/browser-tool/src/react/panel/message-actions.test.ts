import { expect, it } from "vitest";
import { openPanel } from "../../../test/react/panel/panel-page.cases.ts";
import { createScriptedRoute, text } from "../../../test/react/scripted-route.cases.ts";

it("copies an answer, asks again, and puts the question back for editing", async () => {
  const route = createScriptedRoute(({ task }) => text("t", `You said: ${task}`));
  const context = { permissions: ["clipboard-write"] };
  const { page, log, ask, input } = await openPanel({ route, context });
  await ask("Which plans?");
  await log.getByRole("button", { name: "Copy" }).click();
  await log.getByRole("button", { name: "Copied" }).waitFor();
  await input.press("Control+v");
  expect(await input.inputValue()).toBe("You said: Which plans?");
  await input.fill("");
  await log.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => log.getByText("You said: Which plans?").count(), { timeout: 60_000 }).toBe(2);
  await log.getByRole("button", { name: "Edit message" }).click();
  expect(await input.inputValue()).toBe("Which plans?");
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  await input.fill("Which prices?");
  await page.keyboard.press("Enter");
  await log.getByText("You said: Which prices?").waitFor();
  expect(route.posts).toHaveLength(3);
});

it("folds a long paste, which is sent as a whole and can be opened", async () => {
  const route = createScriptedRoute(({ task }) => text("t", `Read ${task.length} characters`));
  const { log, ask } = await openPanel({ route });
  const paste = ["Ada's details", ...Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of the paste`)].join(
    "\n",
  );
  await ask(paste);
  await log.getByText(`Read ${paste.length} characters`).waitFor();
  const message = log.locator("details", { hasText: "Ada's details" });
  const height = async () => (await message.boundingBox())?.height ?? 0;
  const folded = await height();
  await message.locator("summary").click();
  expect(await height()).toBeGreaterThan(10 * folded);
  await ask("A short message");
  expect(await log.locator("details", { hasText: "A short message" }).count()).toBe(0);
});

import { expect, it } from "vitest";
import { openPanel } from "../../../test/react/panel/panel-page.cases.ts";
import { createScriptedRoute, text } from "../../../test/react/scripted-route.cases.ts";

const answer = `# Plans

You can choose **two** plans:
- \`Free\`
- Pro

1. First
2. Second

\`\`\`
a **b**
\`\`\`
See [the prices](https://shop.example/prices), [this](javascript:alert(1)) <img src=x onerror="document.title='hit'">`;

it("shows the Markdown of an answer, and nothing in it becomes markup", async () => {
  const { page, log, ask } = await openPanel({ route: createScriptedRoute(() => text("t", answer)) });
  await ask("**Which** plans?");
  await log.getByRole("link", { name: "the prices" }).waitFor();
  expect(await log.locator(".giselle-list li").allTextContents()).toEqual(["Free", "Pro", "First", "Second"]);
  expect(await log.locator("b").allTextContents()).toEqual(["Plans", "two"]);
  expect(await log.locator("pre").textContent()).toBe("a **b**");
  expect(await log.getByRole("link").count()).toBe(1);
  expect(await log.locator("img").count()).toBe(0);
  await log.getByText("(shop.example), [this](javascript:alert(1)) <img").waitFor();
  await log.getByText("**Which** plans?").waitFor(); // the person's own words stay as they are
  expect(await page.title()).toBe("Order");
});

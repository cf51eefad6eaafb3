import { expect, it } from "vitest";
import { openPanel } from "../panel/panel-page.cases.ts";
import { call, createScriptedRoute, fieldIn, text } from "../scripted-route.cases.ts";

it("lights up each field that was acted on, without moving the page, unseen by the agent, and tells no secret (W2)", async () => {
  const route = createScriptedRoute(({ id, results }) => {
    if (results.length % 2 === 0 && results.length < 4)
      return [call(`${id}-look-${results.length}`, "getFormSnapshot", { options: { text: true, scope: "page" } })];
    if (results.length > 1) return text("t", "Done.");
    const actions = [
      { action: "fill", fieldId: fieldIn(results, "Full name"), value: "Ada" },
      { action: "fill", fieldId: fieldIn(results, "Password"), value: "correct horse" },
      { action: "select", fieldId: fieldIn(results, "Plan"), value: "Gold" },
    ];
    return [call(`${id}-act`, "executeFormActions", { actions })];
  });
  const panel = await openPanel({ route });
  const { page } = panel;
  // What is drawn is closed to the page, so it is listened to where it is made.
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    const drawn: string[] = [];
    Object.assign(globalThis, { drawn });
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      new MutationObserver(() => {
        for (const box of root.querySelectorAll("div")) {
          const mark = `${box.className.replace(" low", "")} ${box.textContent}`;
          if (!drawn.includes(mark)) drawn.push(mark);
        }
      }).observe(root, { childList: true });
      return root;
    };
  });
  await page.reload();
  const height = () =>
    page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
  const before = await height();
  await panel.ask();
  await panel.log.getByText("Done.").waitFor();
  const drawn = () => page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn);
  await expect.poll(drawn).toEqual(["box Ada ✓", "box ✓", "box bad ✗"]);
  expect(await height()).toEqual(before);
  expect(JSON.stringify(route.posts.at(-1))).not.toContain("✓");
  await page.locator("html > [data-giselle-ignore]").waitFor({ state: "detached" });
});

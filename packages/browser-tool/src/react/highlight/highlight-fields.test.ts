import { expect, it } from "vitest";
import { order } from "../../../test/react/order.cases.ts";
import { openPanel } from "../../../test/react/panel/panel-page.cases.ts";
import { call, createScriptedRoute, fieldIn, text } from "../../../test/react/scripted-route.cases.ts";

it("highlights each field that was acted on, hidden from the agent, without moving the page or showing a secret (W2)", async () => {
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
  // The shadow root is closed, so the test intercepts its creation.
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

it("highlights the fields before a click removes them, and returns one report", async () => {
  const route = createScriptedRoute(order);
  const { page, log, ask, effects } = await openPanel({ route });
  await page.evaluate(() => {
    const form = document.querySelector("#form");
    form?.addEventListener("submit", () => {
      Reflect.get(globalThis, "effect")("lit", document.querySelectorAll("html > [data-giselle-ignore]").length);
      form.replaceChildren("Thank you");
    });
  });
  await ask();
  await log.getByText("Done.").waitFor();
  expect(effects.all).toContainEqual({ name: "lit", detail: 1 });
  const outcomes = [
    { index: 0, status: "applied", value: "Ada" },
    { index: 1, status: "applied", value: "Pro" },
    { index: 2, status: "applied" },
  ];
  expect(route.posts.at(-1)?.messages.at(-1)?.parts.at(-1)).toMatchObject({
    output: { report: { applied: 3, skipped: 0, outcomes, delta: { removed: { length: 4 } } } },
  });
});

it("does not click a button after a field could not be filled", async () => {
  const route = createScriptedRoute(({ id, results }) => {
    if (results.length === 0) return [call(`${id}-look`, "getFormSnapshot", {})];
    if (results.length > 1) return text("t", "Done.");
    const select = { action: "select", fieldId: fieldIn(results, "Plan"), value: "Gold" };
    const click = { action: "click", fieldId: fieldIn(results, "Send") };
    return [call(`${id}-act`, "executeFormActions", { actions: [select, click] })];
  });
  const { log, ask, effects } = await openPanel({ route });
  await ask();
  await log.getByText("Not done, because an earlier step failed.").waitFor();
  expect(effects.all).toEqual([]);
});

/** Fills two fields without sending the form. */
const fillTwo = () =>
  createScriptedRoute(({ id, results }) => {
    if (results.length === 0) return [call(`${id}-look`, "getFormSnapshot", {})];
    if (results.length > 1) return text("t", "Done.");
    const fill = { action: "fill", fieldId: fieldIn(results, "Full name"), value: "Ada" };
    const select = { action: "select", fieldId: fieldIn(results, "Plan"), value: "Pro" };
    return [call(`${id}-act`, "executeFormActions", { actions: [fill, select] })];
  });

it("scrolls to each field when it is highlighted", async () => {
  const { page, log, ask, effects } = await openPanel({ route: fillTwo() });
  await page.addStyleTag({ content: "#form label { display: block; margin-top: 2000px }" });
  await page.evaluate(() => {
    const name = document.querySelector("#form input") as Element;
    const isInSight = () => name.getBoundingClientRect().bottom > 0 && name.getBoundingClientRect().top < innerHeight;
    new MutationObserver(() => Reflect.get(globalThis, "effect")("lit", isInSight())).observe(
      document.documentElement,
      {
        childList: true,
      },
    );
  });
  await ask();
  await log.getByText("Done.").waitFor();
  expect(effects.all.find(({ name }) => name === "lit")).toEqual({ name: "lit", detail: true });
});

it("hides a mark when its field is scrolled away inside the page", async () => {
  const { page, ask } = await openPanel({ route: fillTwo() });
  // The shadow root is closed, so the test intercepts its creation.
  await page.evaluate(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      Object.assign(globalThis, { layer: root });
      return root;
    };
  });
  await page.addStyleTag({
    content:
      "#form { height: 150px; overflow: auto; margin-top: 250px } #form label { display: block; margin: 120px 0 }",
  });
  const marks = () =>
    page.evaluate(() => {
      const { layer } = globalThis as unknown as { layer?: ShadowRoot };
      return Array.from(layer?.querySelectorAll("div") ?? [], ({ style }) => (style.display === "none" ? "out" : "in"));
    });
  await ask();
  await expect.poll(marks, { timeout: 60_000 }).toEqual(["out", "in"]);
});

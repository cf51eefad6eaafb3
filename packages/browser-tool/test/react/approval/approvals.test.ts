import { expect, it } from "vitest";
import { approvalOf, openPanel, readRows } from "../panel/panel-page.cases.ts";
import { openReactPage } from "../react-page.cases.ts";
import { createScriptedRoute, text } from "../scripted-route.cases.ts";

/** A run that waits for approval, and the decisions that it gets. */
async function openAsking() {
  const route = createScriptedRoute(() => text("t", "Thank you."));
  const panel = await openPanel({ route, props: "{ runHref: (id) => '/runs/' + id }" });
  const hold = route.holdAfter(2);
  panel.approvals.open.push(approvalOf());
  await panel.ask();
  await hold.reached;
  const card = panel.page.getByRole("region", { name: "Allow these 3 steps?" });
  await card.getByRole("button", { name: "Approve" }).waitFor();
  return { ...panel, route, hold, card };
}

it("shows the site and the steps with exact values, but no secret (W2)", async () => {
  const { card, page, route, approvals } = await openAsking();
  expect(await readRows(card)).toEqual([
    "Fill Full name empty → Ada Lovelace",
    "Fill Password Secret (not shown)",
    "Click Send needs approval",
  ]);
  await card.getByText("On shop.example (Order)").waitFor();
  await card.getByText(/^Expires at .+, in 4 min$/).waitFor();
  expect(await card.getByRole("link", { name: "Details" }).getAttribute("href")).toBe("/runs/run-1");
  await page.getByRole("status").getByText("Waiting for your approval").waitFor();
  expect(approvals.asked.at(-1)).toBe(`?chat=${route.posts[0]?.id}`);
});

it("approves, also after a reload (W3)", async () => {
  const { card, page, approvals, hold, log } = await openAsking();
  await page.reload();
  await card.getByRole("button", { name: "Approve" }).click();
  await card.waitFor({ state: "hidden" });
  expect(approvals.decided).toEqual([{ id: "a1", body: { decision: "approved" } }]);
  hold.go();
  await log.getByText("Thank you.").waitFor();
});

it("ignores a click that comes as soon as the card appears", async () => {
  const { card, page, approvals } = await openAsking();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const approve = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Approve");
      if (!approve) return;
      observer.disconnect();
      approve.click();
      document.documentElement.dataset.clicked = "yes";
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.locator("[data-clicked]").waitFor();
  await card.getByRole("button", { name: "Deny" }).click();
  expect(approvals.decided).toEqual([]);
  await card.getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("button", { name: "Approve" }).click(); // waits until it takes clicks
  await card.waitFor({ state: "hidden" });
  expect(approvals.decided).toEqual([{ id: "a1", body: { decision: "approved" } }]);
});

/** Presses Approve as soon as a change of the page leaves `count` of those buttons, before anything is drawn. */
function pressWhenLeft(count: number): void {
  const observer = new MutationObserver(() => {
    const found = document.querySelectorAll<HTMLButtonElement>("button.giselle-primary");
    if (found.length !== count || found[0]?.matches(":disabled")) return;
    observer.disconnect();
    found[0]?.click();
    document.documentElement.dataset.clicked = "yes";
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

it("does not take the second click of a double click for the card that moves to the place of the first", async () => {
  const { page, approvals, card } = await openAsking();
  approvals.open.push({ ...approvalOf(), id: "a2" });
  await expect.poll(() => card.count()).toBe(2);
  for (const each of await card.getByRole("button", { name: "Approve" }).all())
    await expect.poll(() => each.getAttribute("aria-disabled")).toBe("false");
  await page.evaluate(pressWhenLeft, 1);
  const approve = card.last().getByRole("button", { name: "Approve" });
  const pressed = await approve.boundingBox();
  await approve.click();
  await page.locator("[data-clicked]").waitFor();
  expect(await card.count()).toBe(1);
  const moved = await approve.boundingBox();
  expect(Math.abs((moved?.y ?? 0) - (pressed?.y ?? 0))).toBeLessThan(1); // it is under the pointer
  await card.getByRole("button", { name: "Deny" }).click();
  expect(approvals.decided).toEqual([{ id: "a2", body: { decision: "approved" } }]);
  await card.getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("button", { name: "Approve" }).click(); // the control: at rest, it takes a click
  await card.waitFor({ state: "hidden" });
  expect(approvals.decided).toHaveLength(2);
});

it("does not take a click at the instant at which its window comes to the front (X7)", async () => {
  const { approvals, card } = await openAsking();
  const approve = card.getByRole("button", { name: "Approve" });
  await expect.poll(() => approve.getAttribute("aria-disabled")).toBe("false");
  await approve.evaluate((button: HTMLElement) => {
    document.hasFocus = () => false; // another window is over this one, and is closed
    window.dispatchEvent(new Event("blur"));
    document.hasFocus = () => true;
    window.dispatchEvent(new Event("focus"));
    button.click();
  });
  await card.getByRole("button", { name: "Deny" }).click();
  expect(approvals.decided).toEqual([]);
  await card.getByRole("button", { name: "Cancel" }).click();
  await approve.click(); // the control: some time later, it takes a click
  await card.waitFor({ state: "hidden" });
  expect(approvals.decided).toHaveLength(1);
});

it("takes a click in a window without the focus, in which the pointer has been for some time", async () => {
  const { approvals, card } = await openAsking();
  const approve = card.getByRole("button", { name: "Approve" });
  await approve.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event("blur"));
  });
  await expect.poll(() => approve.getAttribute("aria-disabled")).toBe("false");
  await approve.evaluate((button: HTMLElement) => button.click());
  await approve.hover();
  expect(approvals.decided).toEqual([]);
  const press = () => approve.evaluate((button: HTMLElement) => button.click());
  await expect
    .poll(() =>
      press().then(
        () => approvals.decided.length,
        () => approvals.decided.length,
      ),
    )
    .toBe(1);
});

it("takes a click whose press was at rest, although the page moves the card before the click is handled", async () => {
  const { approvals, card } = await openAsking();
  const approve = card.getByRole("button", { name: "Approve" });
  await approve.evaluate(() => {
    const move = () => document.body.prepend(Object.assign(document.createElement("div"), { style: "height: 500px" }));
    document.addEventListener("click", move, { capture: true, once: true });
  });
  await approve.click();
  await expect.poll(() => approvals.decided.length).toBe(1);
});

it("takes a click while the list above the card grows and keeps the card where it is", async () => {
  const { approvals, card } = await openAsking();
  const approve = card.getByRole("button", { name: "Approve" });
  await expect.poll(() => approve.getAttribute("aria-disabled")).toBe("false");
  await approve.evaluate((button: HTMLElement) => {
    const space = document.createElement("div");
    document.body.style.height = "3000px";
    document.body.prepend(space);
    const { top } = button.getBoundingClientRect();
    space.style.height = "500px";
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
    button.click();
  });
  await expect.poll(() => approvals.decided.length).toBe(1);
});

it("does not take a press on the card that has just moved to its place", async () => {
  const { approvals, card } = await openAsking();
  const approve = card.getByRole("button", { name: "Approve" });
  await expect.poll(() => approve.getAttribute("aria-disabled")).toBe("false");
  await approve.evaluate((button: HTMLElement) => {
    document.body.prepend(Object.assign(document.createElement("div"), { style: "height: 500px" }));
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    button.click();
  });
  await card.getByRole("button", { name: "Deny" }).click();
  expect(approvals.decided).toEqual([]);
});

it("does not take a double click on Edit for an approval", async () => {
  const { page, approvals, card } = await openAsking();
  await expect.poll(() => card.getByRole("button", { name: "Approve" }).getAttribute("aria-disabled")).toBe("false");
  await page.evaluate(pressWhenLeft, 1);
  await card.getByRole("button", { name: "Edit" }).click();
  await page.locator("[data-clicked]").waitFor();
  await card.getByRole("button", { name: "Cancel" }).click();
  expect(approvals.decided).toEqual([]);
});

it("retries when a request for approvals failed, even without a run in progress", async () => {
  const { card, page, log, approvals } = await openAsking();
  approvals.loseQuestions(true);
  await page.reload();
  await log.getByText("Thank you.").waitFor();
  const before = approvals.lost.length;
  await expect.poll(() => approvals.lost.length).toBeGreaterThan(before + 1);
  approvals.loseQuestions(false);
  await card.getByRole("button", { name: "Approve" }).waitFor();
});

it("approves edited values, and does not offer secrets for editing", async () => {
  const { card, approvals } = await openAsking();
  await card.getByRole("button", { name: "Edit" }).click();
  const value = card.getByRole("textbox");
  expect(await value.count()).toBe(1);
  expect(await value.evaluate((element) => element === document.activeElement)).toBe(true);
  await value.fill("Grace Hopper");
  await card.getByRole("button", { name: "Approve changes" }).click();
  await card.waitFor({ state: "hidden" });
  const [first, ...rest] = approvalOf().steps;
  const edited = { ...first, action: { action: "fill", fieldId: "input-1", value: "Grace Hopper" } };
  expect(approvals.decided).toEqual([{ id: "a1", body: { decision: "edited", steps: [edited, ...rest] } }]);
});

it("leaves out a step", async () => {
  const { card, approvals } = await openAsking();
  const boxes = card.getByRole("checkbox");
  for (const box of await boxes.all()) await box.uncheck();
  expect(await card.getByRole("button", { name: "Approve 0 of 3" }).isDisabled()).toBe(true);
  await card.getByRole("checkbox", { name: "Include: Full name" }).check();
  await card.getByRole("checkbox", { name: "Include: Send" }).check();
  await card.getByRole("button", { name: "Approve 2 of 3" }).click();
  await card.waitFor({ state: "hidden" });
  const [first, , last] = approvalOf().steps;
  expect(approvals.decided).toEqual([{ id: "a1", body: { decision: "edited", steps: [first, last] } }]);
});

it("returns the focus to the edit button, and approves if nothing was edited", async () => {
  const { card, page, approvals } = await openAsking();
  const edit = card.getByRole("button", { name: "Edit" });
  await edit.click();
  await page.keyboard.press("Escape");
  await edit.waitFor();
  expect(await edit.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await card.getByRole("button", { name: "Approve changes" }).click();
  await card.waitFor({ state: "hidden" });
  expect(approvals.decided).toEqual([{ id: "a1", body: { decision: "approved" } }]);
});

it("denies with a reason, using only the keyboard", async () => {
  const { card, page, approvals, input } = await openAsking();
  await card.getByRole("button", { name: "Deny" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Use my work address");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await card.waitFor({ state: "hidden" });
  expect(approvals.decided).toEqual([{ id: "a1", body: { decision: "denied", reason: "Use my work address" } }]);
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
});

it("reports that somebody else answered first, and that an answer could not be sent", async () => {
  const { card, approvals } = await openAsking();
  approvals.answerWith(500);
  await card.getByRole("button", { name: "Approve" }).click();
  await card.getByRole("alert").getByText("Couldn't send your answer. Try again.").waitFor();
  approvals.answerWith(409);
  await card.getByRole("button", { name: "Approve" }).click();
  await card.getByText("Already answered elsewhere.").waitFor();
  approvals.open.splice(0);
  expect(await card.getByRole("button").count()).toBe(0);
});

it("disappears when it is answered in another tab", async () => {
  const { card, approvals } = await openAsking();
  approvals.open.splice(0);
  await card.waitFor({ state: "hidden" });
});

it("shows the card in any page of an app, and sends the answer to the app's server", async () => {
  const decided: unknown[] = [];
  const app = `
    import { createRoot } from "react-dom/client";
    import { ApprovalCard, sendDecision } from "../../src/react/index.ts";
    createRoot(document.querySelector("#app")).render(
      <ApprovalCard
        approval={approval}
        onDecide={(decision) => sendDecision("/approvals", approval.id, decision)}
      />,
    );
  `;
  const { page } = await openReactPage({
    app,
    before: `const approval = ${JSON.stringify(approvalOf())}`,
    route: createScriptedRoute(() => text("t", "")),
    async other(path, method, body) {
      if (method === "POST") decided.push({ path, ...JSON.parse(await body()) });
      return { status: 200, body: {} };
    },
  });
  await page.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => decided).toEqual([{ path: "/approvals/a1", decision: "approved" }]);
});

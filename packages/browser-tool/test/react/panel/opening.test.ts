import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createScriptedRoute, text } from "../scripted-route.cases.ts";
import { openPanel } from "./panel-page.cases.ts";

/** The chat opens when `openChat` is called, as if the previous page were still unloading. */
function holdLocks(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const request = navigator.locks.request.bind(navigator.locks) as (...words: unknown[]) => Promise<unknown>;
    const gate = new Promise<void>((openChat) => Object.assign(globalThis, { openChat }));
    const held = (name: string, _: unknown, then: () => unknown) => gate.then(() => request(name, then));
    navigator.locks.request = held as typeof navigator.locks.request;
  });
}

async function openSlowly() {
  const route = createScriptedRoute(() => text("t", "Yes."));
  const panel = await openPanel({ route, prepare: holdLocks });
  const { page, approvals } = panel;
  return {
    ...panel,
    async open() {
      await page.evaluate(() => (globalThis as unknown as { openChat(): void }).openChat());
      await expect.poll(() => approvals.asked.length).toBeGreaterThan(0); // an open chat asks for its approvals
    },
    sent: () =>
      route.posts.map(({ messages }) =>
        messages
          .at(-1)
          ?.parts.map((part) => part.text)
          .join(),
      ),
  };
}

it("keeps a draft and the caret from before the chat is open (W2)", async () => {
  const { page, input, log, open, sent } = await openSlowly();
  await input.click();
  await page.keyboard.type("Order ");
  await open();
  await page.keyboard.type("Pro");
  expect(await input.inputValue()).toBe("Order Pro");
  await page.keyboard.press("Enter");
  await log.getByText("Yes.").waitFor();
  expect(sent()).toEqual(["Order Pro"]);
});

it("sends an early message once, as soon as the chat is open", async () => {
  const { page, input, log, open, sent } = await openSlowly();
  await input.fill("Order Pro");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect([await input.inputValue(), sent()]).toEqual(["Order Pro", []]);
  await open();
  await log.getByText("Yes.").waitFor();
  expect([await input.inputValue(), sent()]).toEqual(["", ["Order Pro"]]);
});

it("does not send an early message that was edited afterwards", async () => {
  const { page, input, open, sent } = await openSlowly();
  await input.fill("Order Pro");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" for Ada");
  await open();
  expect([await input.inputValue(), sent()]).toEqual(["Order Pro for Ada", []]);
});

it("accepts a suggestion before the chat is open, unless there is a draft", async () => {
  const first = await openSlowly();
  await first.page.getByRole("button", { name: "Order Pro for Ada" }).click();
  await first.open();
  await first.log.getByText("Yes.").waitFor();
  expect([await first.input.inputValue(), first.sent()]).toEqual(["", ["Order Pro for Ada"]]);

  const second = await openSlowly();
  await second.input.fill("Wait");
  await second.page.getByRole("button", { name: "Order Pro for Ada" }).click();
  await second.open();
  expect([await second.input.inputValue(), second.sent()]).toEqual(["Wait", []]);
});

it("keeps the draft when a new chat starts", async () => {
  const { page, input, log, open, sent, ask } = await openSlowly();
  await open();
  await ask("One");
  await log.getByText("Yes.").waitFor();
  await input.fill("Two");
  await page.getByRole("button", { name: "New chat" }).click();
  await page.keyboard.press("Enter");
  await log.getByText("Yes.").waitFor();
  expect([await log.getByText("One").count(), sent()]).toEqual([0, ["One", "Two"]]);
});

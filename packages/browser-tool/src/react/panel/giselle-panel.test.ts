import { describe, expect, it } from "vitest";
import { order } from "../../../test/react/order.cases.ts";
import { openPanel, readItems } from "../../../test/react/panel/panel-page.cases.ts";
import type { Generation } from "../../../test/react/react-page.cases.ts";
import { call, createScriptedRoute, fieldIn, text } from "../../../test/react/scripted-route.cases.ts";

const generations: { generation: Generation }[] = [{ generation: 6 }, { generation: 7 }];

describe.each(generations)("the panel, in a chat of ai $generation (W2)", ({ generation }) => {
  it("fills the form beside it, and describes each step with the value read back", async () => {
    const route = createScriptedRoute(order);
    const { page, log, effects, errors } = await openPanel({ route, generation });
    await page.getByRole("button", { name: "Order Pro for Ada" }).click();
    await log.getByText("Done.").waitFor();
    expect(await readItems(log)).toEqual([
      expect.stringMatching(/Read the form: 4 fields$/),
      expect.stringMatching(/Filled Full name: Ada$/),
      expect.stringMatching(/Chose Pro in Plan$/),
      expect.stringMatching(/Clicked Send$/),
    ]);
    expect(effects.all).toEqual([
      { name: "named", detail: "Ada" },
      { name: "sent", detail: "Ada, Pro" },
    ]);
    expect(route.posts).toHaveLength(3);
    expect(errors).toEqual([]);
  });
});

it("explains what went wrong, and shows no secret", async () => {
  const route = createScriptedRoute(({ id, results }) => {
    if (results.length === 0) return [call(`${id}-look`, "getFormSnapshot", {})];
    if (results.length > 1) return text("t", "Sorry.");
    const fill = { action: "fill", fieldId: fieldIn(results, "Password"), value: "correct horse" };
    const select = { action: "select", fieldId: fieldIn(results, "Plan"), value: "Gold" };
    return [call(`${id}-act`, "executeFormActions", { actions: [fill, select] })];
  });
  const { page, log, ask } = await openPanel({ route });
  await ask();
  await log.getByText("Sorry.").waitFor();
  await log.getByText("Filled Password: ••••").waitFor();
  await log.getByText("Could not choose an option in Plan").waitFor();
  await log.getByText("There is no such option.").waitFor();
  expect(await page.textContent("body")).not.toContain("correct horse");
});

it("sends with Enter, but not with Shift+Enter or the Enter that ends a composition", async () => {
  const route = createScriptedRoute(() => text("t", "Yes."));
  const { page, input, log } = await openPanel({ route });
  await input.fill("ひとつ");
  await input.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
  await input.dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true });
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await log.getByText("Yes.").waitFor();
  expect(route.posts.map(({ messages }) => messages.at(-1)?.parts)).toEqual([[{ type: "text", text: "ひとつ\ntwo" }]]);
  expect(await input.inputValue()).toBe("");
});

it("stops the run on the server and in the page, and the chat can continue", async () => {
  const route = createScriptedRoute(order);
  const { page, log, ask, effects } = await openPanel({
    route,
    props: "{ confirmActions: () => new Promise(() => {}) }",
  });
  await ask();
  await page.getByRole("status").getByText("Filling 2 fields…").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).first().waitFor();
  await expect.poll(() => route.stopped).toEqual([route.posts[0]?.id]);
  expect([effects.all, route.posts.length]).toEqual([[], 2]);
  await ask("What happened?");
  await log.getByText("Let me look.").nth(1).waitFor();
  const [, reply] = route.posts[2]?.messages ?? [];
  expect(reply?.parts.at(-1)).toEqual({ type: "text", text: "Stopped. Nothing was done." });
  expect(reply?.parts.at(-2)).toMatchObject({ output: { report: { applied: 0 } } });
});

it("asks the page before it acts, and sends the agent the reason of a refusal", async () => {
  const route = createScriptedRoute(order);
  const props = `{ confirmActions(actions) { effect("asked", actions.length); return { reason: "Not today" }; } }`;
  const { log, ask, effects } = await openPanel({ route, props });
  await ask();
  await log.getByText("Done.").waitFor();
  expect(effects.all).toEqual([{ name: "asked", detail: 3 }]);
  expect(route.posts[2]?.messages.at(-1)?.parts.at(-1)).toMatchObject({
    output: { report: { warnings: ["The user denied this: Not today. Nothing was done."] } },
  });
  expect(await log.getByText("Not allowed by you or by this app's rules.").count()).toBe(3);
});

it("reports an unknown tool, so that no run waits for it", async () => {
  const route = createScriptedRoute(({ id, results }) =>
    results.length > 0 ? text("t", "Then not.") : [call(`${id}-other`, "bookFlight", { to: "Kyoto" })],
  );
  const { log, ask } = await openPanel({ route });
  await ask();
  await log.getByText("Then not.").waitFor();
  expect(route.posts[1]?.messages.at(-1)?.parts.at(-1)).toMatchObject({
    state: "output-error",
    errorText: 'This page has no tool "bookFlight".',
  });
});

it("starts a new chat without the messages of the old one", async () => {
  const route = createScriptedRoute(() => text("t", "Yes."));
  const { page, log, ask, input } = await openPanel({ route });
  await ask("One");
  await log.getByText("Yes.").waitFor();
  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByRole("heading", { name: "I can fill in this form for you." }).waitFor();
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.reload();
  await ask("Two");
  await log.getByText("Yes.").waitFor();
  const [first, second] = route.posts;
  expect(second?.id).not.toBe(first?.id);
  expect(second?.messages).toHaveLength(1);
});

it("reports its activity to the app", async () => {
  const route = createScriptedRoute(order);
  const { log, ask, effects } = await openPanel({ route, props: "{ onActivity: ({ phase }) => effect(phase) }" });
  await ask();
  await log.getByText("Done.").waitFor();
  await effects.waitFor("thinking");
  const phases = effects.all.map(({ name }) => name).filter((name) => name !== "named" && name !== "sent");
  expect(phases.at(0)).toBe("idle");
  await expect.poll(() => effects.all.at(-1)?.name).toBe("idle");
});

import { openContext, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { idOf, isConnected, startRelayWorld } from "./relay-world.cases.ts";

it("lets a remote agent read and operate the user's page (R1)", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const context = await openContext();
  const page = await context.newPage();
  const effects = await recordEffects(page);
  await page.goto(world.publish(session));
  await isConnected(page);
  const agent = world.client(session);

  const { fields, text, url } = await agent.snapshot({ text: true });
  expect(fields.map(({ kind, label }) => `${kind} ${label}`)).toEqual(["text Name", "button Order"]);
  expect([text, url]).toEqual([expect.stringContaining("Name"), page.url()]);

  const [name, order] = fields.map(({ fieldId }) => fieldId);
  const report = await agent.execute([
    { action: "fill", fieldId: name, value: "Ada" },
    { action: "click", fieldId: order },
  ]);
  expect(report.outcomes).toMatchObject([{ status: "applied", value: "Ada" }, { status: "applied" }]);
  await effects.waitFor("clicked"); // the effect is reported separately from the answer
  expect(effects.all).toEqual([
    { name: "named", detail: "Ada" },
    { name: "clicked", detail: "Ada" },
  ]);
});

it("refuses only the unknown action", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const page = await world.openTab(session);
  const agent = world.client(session);
  const fieldId = await idOf(agent, "Name");
  const { outcomes } = await agent.execute([{ action: "teleport" }, { action: "fill", fieldId, value: "Ada" }]);
  expect(outcomes).toMatchObject([{ status: "refused", code: "INVALID_ACTION" }, { status: "applied" }]);
  expect(await page.inputValue("input")).toBe("Ada");
});

it("delivers the report of a click that navigates (A7), and waits for the next page", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const next = world.publish(session, "<h1>Thank you</h1><button>Again</button>");
  const page = await world.openTab(session, { html: `<a href="${next}">Send</a>` });
  const agent = world.client(session);
  const { outcomes } = await agent.execute([{ action: "click", fieldId: await idOf(agent, "Send") }]);
  expect(outcomes).toMatchObject([{ status: "applied", code: "NAVIGATED" }]);
  expect((await agent.snapshot({ scope: "page" })).fields.map(({ label }) => label)).toEqual(["Again"]);
  expect(await page.evaluate(() => location.href)).toBe(next);
});

import { createGate, openContext, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { idOf, isConnected, startRelayWorld, widgetScript } from "./relay-world.cases.ts";

const form = `<!doctype html><html lang="en"><title>Booking</title>
  <label>Arrival <input type="date" oninput="effect('typed', this.value)"></label>`;

async function openBooking() {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const page = await (await openContext()).newPage();
  const effects = await recordEffects(page);
  await page.goto(world.publish(session, form));
  await isConnected(page);
  const agent = world.client(session);
  const fill = async () => [{ action: "fill", fieldId: await idOf(agent, "Arrival"), value: "4 March 2026" }];
  return { world, page, effects, agent, fill };
}

it("R5: a page that reloads while it loads the script for widgets has done nothing, and does it only when asked again", async () => {
  const { world, page, effects, agent, fill } = await openBooking();
  world.serve("/giselle-widgets.iife.js", async () => new Response("", { status: 404 })); // so the snapshot goes without it
  const actions = await fill();
  const gate = createGate();
  world.serve("/giselle-widgets.iife.js", async () => {
    await gate.passed;
    return widgetScript();
  });
  const asked = page.waitForRequest(/giselle-widgets/);
  const answer = agent.execute(actions, { requestId: "one" });
  await asked;
  await page.reload();
  await isConnected(page);
  gate.open();
  expect(await answer).toMatchObject({ applied: 0, outcomes: [{ status: "skipped" }] });
  expect(await agent.execute(actions, { requestId: "one" })).toMatchObject({ applied: 0 });
  expect(await agent.settle("one")).toMatchObject({ status: "done", report: { applied: 0 } });
  expect(effects.all).toEqual([]);
  expect(await agent.execute(await fill(), { requestId: "two" })).toMatchObject({ applied: 1 });
  expect(effects.count("typed")).toBe(1);
});

it("R5: a request whose script for widgets was missing is not repeated when the script is there", async () => {
  const { world, effects, agent, fill } = await openBooking();
  let isThere = false;
  world.serve("/giselle-widgets.iife.js", async () => (isThere ? widgetScript() : new Response("", { status: 404 })));
  const actions = await fill();
  const refused = { applied: 0, outcomes: [{ status: "refused", code: "INTERNAL" }] };
  expect(await agent.execute(actions, { requestId: "one" })).toMatchObject(refused);
  isThere = true;
  expect(await agent.execute(actions, { requestId: "one" })).toMatchObject(refused);
  expect(effects.all).toEqual([]);
  expect(await agent.execute(actions, { requestId: "two" })).toMatchObject({ applied: 1 });
  expect(effects.count("typed")).toBe(1);
});

it("R5: a page loads what judges looks when a snapshot is asked for, and nothing before", async () => {
  const world = await startRelayWorld();
  const pill = `<style>.pill { width: 44px; height: 24px; border-radius: 12px; background: #2a7; position: relative; cursor: pointer }
    .pill::after { content: ""; position: absolute; width: 20px; height: 20px; border-radius: 50%; background: #fff; left: 22px; top: 2px }</style>
    <div style="display: flex"><div>Share usage data</div><div class="pill"></div></div>`;
  const asked = () => world.log.filter((path) => path.includes("giselle-widgets")).length;
  const read = async (html: string) => {
    const before = asked();
    const session = await world.createSession();
    await world.openTab(session, { html });
    expect(asked()).toBe(before);
    return world.client(session).snapshot({ scope: "page" });
  };
  const { fields } = await read(form);
  expect(fields).toMatchObject([{ label: "Arrival" }]);
  expect(asked()).toBe(1);
  const drawn = await read(form + pill);
  expect(drawn.fields).toMatchObject([{ label: "Arrival" }, { kind: "switch", currentValue: true }]);
  expect(drawn).not.toHaveProperty("missing");
  expect(asked()).toBe(2);
});

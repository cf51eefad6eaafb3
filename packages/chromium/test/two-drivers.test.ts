// Two drivers of one page, like that of an interrupted run and that of the run that continues it.
import { actOn, servePages } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";
import { openDriver } from "./open-driver.cases.ts";

const form = `<label>Name <input></label><button onmousedown="effect('pressed')" onclick="effect('sent')">Send</button>
  <iframe title="Terms" srcdoc="<button onmousedown='top.effect(&quot;agreed&quot;)'>Agree</button>"></iframe>`;

it.each([
  ["the page", "Send", "pressed"],
  ["a frame", "Agree", "agreed"],
])("A2: only the driver that was asked makes the input, in %s", async (_where, label, effect) => {
  const site = await servePages({ "/": form });
  const { driver: other, page, effects } = await openDriver(site.url);
  await other.snapshot({ scope: "page" });
  const driver = createChromiumDriver({ page });

  const outcome = await actOn(driver, label, { action: "click" });
  await actOn(driver, "Name", { action: "fill", value: "Ada" }); // whatever the other driver does comes before this
  await actOn(other, "Name", { action: "fill", value: "Grace" });

  expect(outcome).toMatchObject({ status: "applied", trusted: true });
  expect(effects.count(effect)).toBe(1);
});

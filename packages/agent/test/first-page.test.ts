import { openPage, servePages, startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../src/drivers/chromium.ts";
import { actOn, done, scriptAgent } from "./scripted.cases.ts";

/** An address where nothing is listening. */
async function refusingAddress(): Promise<string> {
  const server = await startWebServer((_, response) => void response.end());
  await server.close();
  return server.url;
}

async function openDriver() {
  const driver = createChromiumDriver({ page: await openPage("<h1>Another page</h1><button>Delete it</button>") });
  onTestFinished(() => driver.close());
  return driver;
}

describe("execute(task, { url })", () => {
  it("opens the page first", async () => {
    const site = await servePages({ "/": `<label>Name <input></label>` });
    const { agent, prompts } = await scriptAgent({
      script: [actOn(["Name", "fill", { value: "Ada" }]), done()],
      driver: await openDriver(),
    });
    expect(await agent.execute("Enter my name", { url: site.url })).toMatchObject({ completed: true });
    expect(prompts()[0]).toContain("Name");
    expect(site.asked[0]).toBe("127.0.0.1/");
  });

  it("fails if the page cannot be opened, and does nothing in the current page", async () => {
    const url = await refusingAddress();
    const { agent, model, events } = await scriptAgent({ script: [done("All is well.")], driver: await openDriver() });
    const result = await agent.execute("Enter my name", { url });
    expect(result).toMatchObject({ completed: false, ending: "failed", steps: [], usage: { modelCalls: 0 } });
    expect(result.message).toContain(url);
    expect(result.message).toContain("ERR_CONNECTION_REFUSED");
    expect(model.remaining).toBe(1);
    expect(events.map(({ type }) => type)).toEqual(["run-started", "run-done"]);
  });

  it("fails for a blocked origin", async () => {
    const site = await servePages({ "/": "<h1>Shop</h1>" });
    const { agent, model } = await scriptAgent({
      script: [done()],
      driver: await openDriver(),
      origins: { allowed: ["https://library.example"] },
    });
    expect(await agent.execute("Look", { url: site.url })).toMatchObject({ ending: "failed" });
    expect(model.remaining).toBe(1);
    expect(site.asked).toEqual([]);
  });

  it("fails with a driver that cannot navigate, and says what to do instead", async () => {
    const { navigate: _, ...driver } = await openDriver();
    const { agent } = await scriptAgent({ script: [done()], driver });
    expect(await agent.execute("Look", { url: "https://shop.example" })).toMatchObject({
      ending: "failed",
      message:
        "This driver cannot open https://shop.example: it only works in the current page. Remove the url option.",
    });
  });
});

describe("close", () => {
  it("does not close the driver", async () => {
    const driver = await openDriver();
    const { agent } = await scriptAgent({ script: [], driver });
    await agent.close();
    expect(await driver.snapshot()).toMatchObject({ fields: [{ label: "Delete it" }] });
  });
});

import { join } from "node:path";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { makeFolder, openPage } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createOsDriver } from "../src/drivers/os.ts";
import { startRelayShop } from "./relay-shop.cases.ts";
import { actOn, done, scriptAgent } from "./scripted.cases.ts";
import { type Shop, startShop } from "./shop.cases.ts";

/** A scripted model that decides by the page it is shown. The same for every driver. */
const script = [
  actOn(["User", "fill", { value: "ada" }], ["Password", "fill", { value: "correct horse" }], ["Sign in", "click"]),
  actOn(["Search for", "fill", { value: "lamps" }], ["Search", "click"]),
  actOn(["A lamp", "click"]),
  actOn(
    ["Street", "fill", { value: "12 Byron Road" }],
    ["Colour", "select", { value: "Blue" }],
    ["Drawing", "fill", { value: "drawings/lamp.txt" }],
    ["Order", "click"],
  ),
  actOn(["Receipt", "click"]),
  done("The lamp is ordered, and here is the receipt."),
];

const goal = "Order a blue lamp to 12 Byron Road, made after my drawing, and get me the receipt";

async function makeWorkspace() {
  const workspace = makeFolder();
  const os = createOsDriver({ workspace });
  await os.writeFile("drawings/lamp.txt", "(drawing)");
  return { workspace, os };
}

function expectOrdered({ seen }: Shop) {
  expect(seen).toEqual({
    signedIn: ["ada"],
    searched: ["lamps"],
    orders: [
      { item: "lamp", street: "12 Byron Road", colour: "Blue", file: { name: "lamp.txt", content: "(drawing)" } },
    ],
    receipts: 1,
  });
}

it("L2: needs one model call per step for a task over five pages, in Chromium", async () => {
  const shop = await startShop();
  const { workspace, os } = await makeWorkspace();
  const page = await openPage(shop.url);
  const driver = createChromiumDriver({ page, downloads: join(workspace, "kept"), onDialog: () => true });
  const { agent, model, prompts } = await scriptAgent({ script, driver, os });
  const result = await agent.execute(goal);
  expect(result).toMatchObject({
    ending: "done",
    message: "The lamp is ordered, and here is the receipt.",
    usage: { modelCalls: 6 },
  });
  expect(result.steps).toHaveLength(6);
  expect(prompts()).toHaveLength(6);
  expect(model.remaining).toBe(0);
  expectOrdered(shop);
  expect(await os.readFile("kept/receipt.txt")).toEqual({ ok: true, text: "Paid: 7" });
  expect(result.steps[3]?.executions.at(-1)?.events).toMatchObject([{ type: "dialog", accepted: true }]);
  expect(prompts()[4]).toContain('The page showed the confirm dialog "Order now?". Answer: yes.');
  expect(prompts()[5]).toContain('Downloaded "receipt.txt" to');
});

it("L2: does the same in a user's own page, over the relay", async () => {
  const { shop, page, driver } = await startRelayShop();
  page.on("dialog", (dialog) => dialog.accept()); // the user, whose page it is
  const received = page.waitForEvent("download");
  const { os } = await makeWorkspace();
  const { agent, prompts } = await scriptAgent({ script, driver, os });
  const result = await agent.execute(goal);
  expect(result).toMatchObject({
    ending: "done",
    message: "The lamp is ordered, and here is the receipt.",
    usage: { modelCalls: 6 },
  });
  expect(prompts()).toHaveLength(6);
  expect((await received).suggestedFilename()).toBe("receipt.txt");
  expectOrdered(shop);
});

it("does not submit a form with a missing upload, and explains it to the next plan", async () => {
  const shop = await startShop();
  const page = await openPage(shop.url);
  await page.context().addCookies([{ name: "user", value: "1", url: shop.url }]);
  await page.goto(`${shop.url}/order?item=lamp`);
  const { os } = await makeWorkspace();
  const { agent, prompts } = await scriptAgent({
    script: [actOn(["Drawing", "fill", { value: "../elsewhere.txt" }], ["Order", "click"]), done()],
    driver: createChromiumDriver({ page, onDialog: () => true }),
    os,
  });
  const { steps } = await agent.execute(goal);
  expect(steps[0]?.executions).toMatchObject([{ status: "failed" }, { status: "skipped", code: "AFTER_FAILURE" }]);
  expect(shop.seen.orders).toEqual([]);
  expect(prompts()[1]).toMatch(/Fill "Drawing" with "..\/elsewhere.txt": failed \(\w+\).*workspace/);
});

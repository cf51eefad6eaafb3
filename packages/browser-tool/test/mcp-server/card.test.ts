import { connectMcpClient, driverOf, giveTool, openPage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { createMcpServer } from "../../src/mcp-server/create-mcp-server.ts";
import { openHost } from "./card-host.cases.ts";

const form = `<title>Pay</title><form onsubmit="return false">
  <label>Amount <input></label>
  <button type="button" onclick="sent = 1 + (window.sent ?? 0)">Pay <b>now</b></button>
</form>`;

const actions = [
  { action: "fill", fieldId: "input-1", value: "<img src=x onerror=alert(1)>" },
  { action: "click", fieldId: "button-2" },
];

type Options = Parameters<typeof connectMcpClient>[1];

async function serve(options: Options = { showsApps: true }) {
  const page = await openPage(form);
  const driver = driverOf(await giveTool(page));
  const { connect } = createMcpServer({
    openPage: () => driver,
    review: (all) => ({ verdict: all.some(({ action }) => action === "click") ? "ask" : "run" }),
  });
  return { page, client: await connectMcpClient(connect, options), sent: () => page.evaluate("window.sent ?? 0") };
}

describe.each(["2025-06-18", "2026-07-28"] as const)("a client of %s that shows MCP Apps", (version) => {
  it("shows the question in a card, and a click on Approve runs the actions once", async () => {
    const { client, sent } = await serve({ version, showsApps: true });
    const host = await openHost(client);
    expect(host.forModel.map(({ name }) => name)).toEqual(["getFormSnapshot", "executeFormActions"]);
    const { read } = await host.callForModel("executeFormActions", { actions });
    expect(read).toContain("The user is asked in the card beside this call. Nothing was done yet.");
    expect(await host.card.getByRole("heading").textContent()).toBe("Your approval is needed");
    expect(await host.card.locator("pre").textContent()).toContain(
      '1. Fill "Amount" with "<img src=x onerror=alert(1)>"\n2. Click "Pay now"',
    );
    expect(await sent()).toBe(0);
    await host.card.getByRole("button", { name: "Approve" }).click();
    await host.card.getByRole("heading", { name: "Done" }).waitFor();
    expect(await sent()).toBe(1);
    await expect.poll(host.messages).toEqual(["I approved these actions; they were done. Read the page to continue."]);
  });
});

it("does nothing after a click on Deny", async () => {
  const { client, sent } = await serve();
  const host = await openHost(client);
  await host.callForModel("executeFormActions", { actions });
  await host.card.getByRole("button", { name: "Deny" }).click();
  await host.card.getByRole("heading", { name: "Not done" }).waitFor();
  expect(await sent()).toBe(0);
  await expect.poll(host.messages).toEqual(["I denied these actions. Nothing was done."]);
});

it("asks again in the same card when the page has changed since the question", async () => {
  const { client, page, sent } = await serve();
  const host = await openHost(client);
  await host.callForModel("executeFormActions", { actions });
  await page.evaluate(`document.querySelector("button").textContent = "Pay twice"`);
  await host.card.getByRole("button", { name: "Approve" }).click();
  await host.card.getByText("The page has changed since you were asked.").waitFor();
  expect(await host.card.locator("pre").textContent()).toContain('2. Click "Pay twice"');
  expect(await sent()).toBe(0);
});

it("takes no click that comes as soon as a question appears", async () => {
  const { client, page, sent } = await serve();
  const host = await openHost(client);
  await host.page.clock.install();
  await host.page.clock.pauseAt(Date.now() + 60_000);
  await host.callForModel("executeFormActions", { actions });
  const approve = host.card.getByRole("button", { name: "Approve" });
  await approve.click({ force: true });
  await host.page.clock.runFor(600);
  await page.evaluate(`document.querySelector("button").textContent = "Pay twice"`);
  await approve.click();
  await host.card.getByText("The page has changed since you were asked.").waitFor();
  await approve.click({ force: true }); // the second click of a double click
  expect(await approve.isDisabled()).toBe(true);
  expect(await sent()).toBe(0);
  await host.page.clock.runFor(600);
  await approve.click(); // the control: after the time to read, it takes a click
  await host.card.getByRole("heading", { name: "Done" }).waitFor();
  expect(await sent()).toBe(1);
});

it("previews the form that was read", async () => {
  const { client, page } = await serve();
  await page.getByLabel("Amount").fill("12.50");
  const host = await openHost(client);
  await host.callForModel("getFormSnapshot", {});
  await host.card.getByRole("heading", { name: "Pay" }).waitFor();
  expect(await host.card.getByRole("row").allTextContents()).toEqual(["Amount12.50"]);
});

describe("a model that answers its own question", () => {
  /** The question as its card has it, and a key of a card's page. */
  async function ask() {
    const served = await serve();
    const { client } = served;
    const result = (await client.callTool({ name: "executeFormActions", arguments: { actions } })) as {
      _meta?: Record<string, { id: string; nonce: string }>;
    };
    const { id = "", nonce = "" } = result._meta?.["giselle/approval"] ?? {};
    const { contents } = await client.readResource({ uri: "ui://giselle/card.html" });
    const cardKey = /"cardKey":"([^"]+)"/.exec(JSON.parse(JSON.stringify(contents))[0].text)?.[1] ?? "";
    const answer = (args: object) =>
      client.callTool({ name: "answerApproval", arguments: { decision: "approve", ...args } });
    return { ...served, genuine: { id, nonce, cardKey }, answer };
  }

  it.each([
    ["with made-up values", () => ({ id: "1", nonce: "yes", cardKey: "yes" })],
    ["with the card's page alone", ({ id, cardKey }: Genuine) => ({ id, cardKey, nonce: "" })],
    ["with the result's hidden part alone", ({ id, nonce }: Genuine) => ({ id, nonce, cardKey: "" })],
    ["for another question", ({ nonce, cardKey }: Genuine) => ({ id: "another", nonce, cardKey })],
  ])("is refused %s; the control, which the card sends, is not", async (_, forge) => {
    const { answer, genuine, sent } = await ask();
    const refused = await answer(forge(genuine));
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("[NOT_ALLOWED] Only the user can answer") }],
    });
    expect(await sent()).toBe(0);
    expect(await answer(genuine)).not.toHaveProperty("isError");
    expect(await sent()).toBe(1);
    expect(await answer(genuine)).toMatchObject({ isError: true });
    expect(await sent()).toBe(1);
  });

  it("cannot answer for a client without cards, which is asked by elicitation and not offered the tool", async () => {
    const { client, sent } = await serve({ answer: () => "accept" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name, _meta }) => [name, _meta])).toEqual([
      ["getFormSnapshot", undefined],
      ["executeFormActions", undefined],
    ]);
    expect((await client.listResources()).resources).toEqual([]);
    await client.callTool({ name: "executeFormActions", arguments: { actions } });
    expect(await sent()).toBe(1);
  });
});

interface Genuine {
  id: string;
  nonce: string;
  cardKey: string;
}

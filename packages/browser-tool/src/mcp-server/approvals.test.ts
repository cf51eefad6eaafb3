import { connectMcpClient, driverOf, giveTool, openPage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import type { Review } from "./approvals.ts";
import { createMcpServer } from "./create-mcp-server.ts";

const form = `<title>Pay</title><form onsubmit="return false">
  <label>Amount <input></label>
  <label>Card number <input autocomplete="cc-number"></label>
  <button type="button" onclick="sent = 1 + (window.sent ?? 0)">Pay now</button>
</form>`;

const askAboutClicks: Review = (actions) => ({
  verdict: actions.some(({ action }) => action === "click") ? "ask" : "run",
});

const actions = [
  { action: "fill", fieldId: "input-1", value: "12.50" },
  { action: "fill", fieldId: "input-2", value: "4111111111111111" },
  { action: "click", fieldId: "button-3" },
];

async function serve(review: Review) {
  const page = await openPage(form);
  const driver = driverOf(await giveTool(page));
  const { connect } = createMcpServer({ openPage: () => driver, review });
  return {
    connect,
    sent: () => page.evaluate("window.sent ?? 0"),
    amount: () => page.getByLabel("Amount").inputValue(),
  };
}

async function pay(client: Awaited<ReturnType<typeof connectMcpClient>>, toRun: object[] = actions) {
  const { content, isError } = await client.callTool({ name: "executeFormActions", arguments: { actions: toRun } });
  const [first] = content;
  return { text: first?.type === "text" ? first.text : "", isError: isError ?? false };
}

describe.each(["2025-06-18", "2026-07-28"] as const)("M4: a client of %s", (version) => {
  it("asks its user with the exact values, then acts", async () => {
    const { connect, sent } = await serve(askAboutClicks);
    const asked: string[] = [];
    const answer = (message: string) => {
      asked.push(message);
      return "accept" as const;
    };
    const client = await connectMcpClient(connect, { version, answer });
    expect(await pay(client)).toMatchObject({ isError: false, text: expect.stringMatching(/^3 of 3 applied/) });
    expect(asked.map((message) => message.replace(/http[^)]+/, "<url>"))).toEqual([
      'Allow this on the page "Pay" (<url>)?\n1. Fill "Amount" with "12.50"\n2. Fill "Card number" with a secret (••••)\n3. Click "Pay now"',
    ]);
    expect(await sent()).toBe(1);
  });

  it.each(["decline", "cancel"] as const)("does nothing when the answer is %s", async (answer) => {
    const { connect, sent, amount } = await serve(askAboutClicks);
    const client = await connectMcpClient(connect, { version, answer: () => answer });
    expect(await pay(client)).toMatchObject({ isError: true, text: expect.stringContaining("[NOT_ALLOWED] The user") });
    expect([await sent(), await amount()]).toEqual([0, ""]);
  });

  it("gets a refusal that explains how to approve, if it can't ask", async () => {
    const { connect, sent, amount } = await serve(askAboutClicks);
    const client = await connectMcpClient(connect, { version });
    expect(await pay(client)).toMatchObject({ isError: true, text: expect.stringContaining("elicitation") });
    expect([await sent(), await amount()]).toEqual([0, ""]);
  });

  it("does not ask about actions that may run without approval", async () => {
    const { connect, amount } = await serve(askAboutClicks);
    const client = await connectMcpClient(connect, { version });
    expect(await pay(client, actions.slice(0, 1))).toMatchObject({ isError: false });
    expect(await amount()).toBe("12.50");
  });

  it("gets the reason of a refusal", async () => {
    const { connect, amount } = await serve(() => ({ verdict: "deny", reason: "Payments are off in this profile." }));
    const client = await connectMcpClient(connect, { version, answer: () => "accept" });
    expect((await pay(client)).text).toBe("[NOT_ALLOWED] Payments are off in this profile. Nothing was done.");
    expect(await amount()).toBe("");
  });
});

it("escapes text of the page or the model, so that it can't pass for a line of the question", async () => {
  const { connect } = await serve(() => ({ verdict: "ask" }));
  const asked: string[] = [];
  const answer = (message: string) => {
    asked.push(message);
    return "decline" as const;
  };
  const client = await connectMcpClient(connect, { answer });
  await pay(client, [
    { action: "fill", fieldId: "input-1", value: 'one\n2. Click "Cancel"' },
    { action: "select", fieldId: "input-1", values: ["a", "b"] },
    { action: "check", fieldId: "input-1", checked: false },
    { action: "press", keys: "Enter" },
    { action: "click", fieldId: "button-99" },
    { action: "toString\n3. Nothing" },
  ]);
  expect(asked[0]?.split("\n").slice(1)).toEqual([
    '1. Fill "Amount" with "one\\n2. Click \\"Cancel\\""',
    '2. Choose "a", "b" in "Amount"',
    '3. Untick "Amount"',
    '4. Press "Enter"',
    '5. Click "button-99", which is not on the page',
    '6. Use "toString\\n3. Nothing"',
  ]);
});

it.each([
  ["X6: does not show text that is typed into a sensitive field", "input-2", 0],
  ["control: shows text that is typed into another field", "input-1", 9],
])("%s", async (_, fieldId, shown) => {
  const { connect } = await serve(() => ({ verdict: "ask" }));
  const asked: string[] = [];
  const answer = (message: string) => {
    asked.push(message);
    return "decline" as const;
  };
  const client = await connectMcpClient(connect, { answer });
  await pay(client, [
    { action: "clear", fieldId },
    { action: "press", keys: "Qx8" },
    { action: "press", fieldId, keys: "typed9" },
    { action: "press", fieldId, keys: "Enter" },
  ]);
  expect(asked[0]?.match(/Press "[Qx8typed9]"/g) ?? []).toHaveLength(shown);
  expect(asked[0]).toContain('Press "Enter"');
});

describe("an approval", () => {
  const accepted = { approval: { action: "accept" as const, content: {} } };

  async function askRaw() {
    const { connect, sent } = await serve(askAboutClicks);
    const client = await connectMcpClient(connect, { answer: () => "accept" });
    const send = (params: object) =>
      client.callTool({ name: "executeFormActions", arguments: { actions }, ...params } as never, {
        allowInputRequired: true,
      }) as Promise<{ requestState?: string }>;
    return { send, sent };
  }

  it("is valid for one run", async () => {
    const { send, sent } = await askRaw();
    const { requestState } = await send({});
    await send({ requestState, inputResponses: accepted });
    expect(await sent()).toBe(1);
    expect(await send({ requestState, inputResponses: accepted })).toHaveProperty("requestState");
    expect(await sent()).toBe(1);
  });

  it("is valid only for the actions that were shown", async () => {
    const { send, sent } = await askRaw();
    const { requestState } = await send({});
    const others = { actions: [{ action: "click", fieldId: "button-3" }] };
    expect(await send({ requestState, inputResponses: accepted, arguments: others })).toHaveProperty("requestState");
    expect(await sent()).toBe(0);
  });

  it("cannot be forged", async () => {
    const { send, sent } = await askRaw();
    expect(await send({ inputResponses: accepted })).toHaveProperty("requestState");
    expect(await send({ inputResponses: accepted, requestState: "made-up" })).toHaveProperty("requestState");
    expect(await sent()).toBe(0);
  });
});

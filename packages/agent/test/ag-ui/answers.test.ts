// Attacks on the approvals of AG-UI: answers that are doubled, contradict each other, come late or belong to something else.
// Orders are counted by the page.
import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects, startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createAgUiHandler } from "../../src/ag-ui/index.ts";
import type { AgUiEvent, AgUiInterrupt } from "../../src/ag-ui/to-ag-ui.ts";
import { createMemoryRunStore } from "../../src/index.ts";
import { actOn, done, scriptAgent } from "../scripted.cases.ts";

const shop = `<!doctype html><title>Order</title><p id="total">Total: 10</p>
  <form action="https://pay.example/take?key=1" onsubmit="effect('order'); return false">
  <input type="hidden" name="receiver" value="mallory"><button>Order</button></form>
  <button onclick="effect('order')">Order another</button>`;

const order = actOn(["Order", "click"]);

/** A handler whose runs order in one page. */
async function openShop({ script = [order, done(), done()], approvalTtlMs = 60_000 } = {}) {
  const server = await startWebServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(shop);
  });
  onTestFinished(() => server.close());
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.goto(server.url);
  const store = createMemoryRunStore();
  const driver = createChromiumDriver({ page });
  const handler = createAgUiHandler({
    store,
    createAgent: async ({ reviewer }) =>
      (await scriptAgent({ script, driver, store, reviewer, profile: "semi_auto", approvalTtlMs })).agent,
    approver: () => "ada",
  });
  const send = async (resume: object[], threadId = "thread-1"): Promise<AgUiEvent[]> => {
    const messages = [{ role: "user", content: "Order" }];
    const body = JSON.stringify({ threadId, runId: "r", messages, tools: [], context: [], resume });
    const response = await handler(new Request("http://app.test/", { method: "POST", body }));
    const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: "));
    return lines.map((line) => JSON.parse(line.slice(6)) as AgUiEvent);
  };
  const start = async (threadId?: string) => interruptIn(await send([], threadId));
  return { page, store, send, start, orders: () => effects.all.length };
}

function interruptIn(events: readonly AgUiEvent[]): AgUiInterrupt {
  const last = events.at(-1);
  if (last?.type !== "RUN_FINISHED" || last.outcome.type !== "interrupt") throw new Error(JSON.stringify(last));
  const [interrupt] = last.outcome.interrupts;
  if (!interrupt) throw new Error("No interrupt.");
  return interrupt;
}

const answerTo = (interruptId: string, approved: boolean) => ({
  interruptId,
  status: "resolved",
  payload: { approved },
});
const endOf = (events: readonly AgUiEvent[]) => events.at(-1)?.type;

describe("several answers to one interrupt in one request", () => {
  it.each([
    { name: "yes, then no", answers: [true, false], orders: 0 },
    { name: "no, then yes", answers: [false, true], orders: 0 },
    { name: "control: yes", answers: [true], orders: 1 },
    { name: "control: yes, twice", answers: [true, true], orders: 1 },
  ])("$name", async ({ answers, orders }) => {
    const world = await openShop();
    const { id } = await world.start();
    const events = await world.send(answers.map((yes) => answerTo(id, yes)));
    expect(endOf(events)).toBe("RUN_FINISHED");
    expect(world.orders()).toBe(orders);
  });
});

it.each([
  { name: "two approvals", second: true },
  { name: "an approval and a denial", second: false },
])("takes the first of $name that two windows send at once", async ({ second }) => {
  const world = await openShop();
  const { id } = await world.start();
  const both = await Promise.all([world.send([answerTo(id, true)]), world.send([answerTo(id, second)])]);
  expect(both.map(endOf).sort()).toEqual(["RUN_ERROR", "RUN_FINISHED"]);
  expect(world.orders()).toBe(endOf(both[0]) === "RUN_FINISHED" || second ? 1 : 0);
});

it("answers nothing if one of the answers belongs to another run, and the run still waits", async () => {
  const world = await openShop();
  const [mine, other] = [await world.start("mine"), await world.start("other")];
  const events = await world.send([answerTo(mine.id, true), answerTo(other.id, true)], "mine");
  expect(endOf(events)).toBe("RUN_ERROR");
  expect((await world.store.approvals({ status: "asked" })).map(({ id }) => id)).toEqual([mine.id, other.id]);
  expect(world.orders()).toBe(0);
  expect(endOf(await world.send([answerTo(mine.id, true)], "mine"))).toBe("RUN_FINISHED");
  expect(world.orders()).toBe(1); // the control
});

it("refuses a used interrupt while the next one waits, and after the run has ended", async () => {
  const another = actOn(["Order another", "click"]);
  const world = await openShop({ script: [order, another, done(), done()] });
  const first = await world.start();
  const second = interruptIn(await world.send([answerTo(first.id, true)]));
  expect(endOf(await world.send([answerTo(first.id, true)]))).toBe("RUN_ERROR");
  expect(world.orders()).toBe(1);
  expect(endOf(await world.send([answerTo(second.id, true)]))).toBe("RUN_FINISHED"); // the control
  expect(endOf(await world.send([answerTo(second.id, true)]))).toBe("RUN_ERROR");
  expect(world.orders()).toBe(2);
});

it("shows what the run did if somebody has answered elsewhere", async () => {
  const world = await openShop();
  const { id } = await world.start();
  await world.store.answer(id, { decision: "denied", reason: "No.", approver: "bob", at: new Date().toISOString() });
  expect(endOf(await world.send([answerTo(id, true)]))).toBe("RUN_FINISHED");
  expect(world.orders()).toBe(0);
});

it("shows how the run ended if the answer comes too late", async () => {
  const world = await openShop({ approvalTtlMs: 1 });
  const { id } = await world.start();
  await expect.poll(async () => (await world.store.approval(id))?.status).toBe("expired");
  expect(endOf(await world.send([answerTo(id, true)]))).toMatch(/^RUN_(?:FINISHED|ERROR)$/);
  expect(world.orders()).toBe(0);
});

it("asks again if the page has changed since the interrupt", async () => {
  const world = await openShop();
  const first = await world.start();
  await world.page.evaluate("document.getElementById('total').textContent = 'Total: 9999'");
  const second = interruptIn(await world.send([answerTo(first.id, true)]));
  expect(second.id).not.toBe(first.id);
  expect(world.orders()).toBe(0);
  await world.send([answerTo(second.id, true)]);
  expect(world.orders()).toBe(1); // the control
});

it("X8: says where a form goes and what it sends without showing it", async () => {
  const { message } = await (await openShop()).start();
  expect(message).toContain("https://pay.example/take");
  expect(message).toContain("mallory");
  expect(message).not.toContain("key=1");
});

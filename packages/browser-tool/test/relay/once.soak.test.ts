// Effects are counted outside our code: each happens at most once, whatever happens to the connection.
import { createGate, createRandom, openContext, recordEffects, soak, startCuttingProxy } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type RelayClient, RelayError, type RelaySession } from "../../src/relay/index.ts";
import { idOf, isConnected, type RelayWorld, startRelayWorld } from "./relay-world.cases.ts";

/** The observer gets an effect a little after the answer. */
const effectTimeout = { timeout: 60_000 };
const longTest = 600_000;

/** Each order has a number, so that the record shows which were performed, how often and in which order. */
async function order(agent: RelayClient, page: { name: string; button: string }, number: number, requestId?: string) {
  const actions = [
    { action: "fill", fieldId: page.name, value: String(number) },
    { action: "click", fieldId: page.button },
  ];
  const { outcomes = [] } = await agent.execute(actions, requestId ? { requestId } : {});
  return outcomes.map(({ status }) => status);
}

async function learn(agent: RelayClient) {
  return { name: await idOf(agent, "Name"), button: await idOf(agent, "Order") };
}

async function openObservedTab(
  world: RelayWorld,
  session: RelaySession,
  options: { html?: string; relayUrl?: string } = {},
) {
  const page = await (await openContext()).newPage();
  const effects = await recordEffects(page);
  const url = world.publish(session, options.html, options.relayUrl);
  await page.goto(url);
  await isConnected(page);
  const clicks = () => effects.all.filter(({ name }) => name === "clicked").map(({ detail }) => Number(detail));
  return { page, url, effects, clicks };
}

describe.each([2, 5])("%i tabs on one session (R4)", (tabs) => {
  it(
    "perform each of 500 actions once",
    async () => {
      const world = await startRelayWorld();
      const session = await world.createSession();
      const { page, url, clicks } = await openObservedTab(world, session);
      for (let more = 1; more < tabs; more += 1) {
        const tab = await page.context().newPage();
        await tab.goto(url);
        await isConnected(tab);
      }
      const agent = world.client(session);
      const fields = await learn(agent);
      const count = soak(500);
      const numbers = Array.from({ length: count }, (_, index) => index);
      for (let start = 0; start < count; start += 10) {
        const statuses = await Promise.all(
          numbers.slice(start, start + 10).map((number) => order(agent, fields, number)),
        );
        expect(statuses.flat().every((status) => status === "applied")).toBe(true);
      }
      await expect.poll(() => clicks().sort((a, b) => a - b), effectTimeout).toEqual(numbers);
    },
    longTest,
  );
});

it(
  "answers every request once and in order over a connection that is cut at random (R3)",
  async () => {
    const lanes = 5;
    const schedules = soak(500);
    const random = createRandom("reconnect schedules");
    const world = await startRelayWorld({ origins: () => true }); // the line has an address, and so its own origin
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const proxy = await startCuttingProxy(world.url);
        const session = await world.createSession();
        const { clicks } = await openObservedTab(world, session, { relayUrl: `${proxy.url}/relay` });
        const agent = world.client(session, { waitForBrowserMs: 15_000, timeoutMs: 30_000 });
        const key = `default:{${session.sessionId}}`;
        const fields = await learn(agent);
        const expected: number[] = [];
        for (let schedule = lane; schedule < schedules; schedule += lanes) {
          const answers: Promise<string[]>[] = [];
          const cutAfter = random.between(0, 200);
          const away = random.between(0, 2000);
          const cutting = wait(cutAfter).then(() => proxy.cut());
          const mending = cutting.then(() => wait(away)).then(() => proxy.mend());
          for (let part = 0; part < 3; part += 1) {
            const before = (await world.store.read(key))?.lastSeq ?? 0;
            const number = schedule * 3 + part;
            expected.push(number);
            answers.push(order(agent, fields, number));
            await expect
              .poll(async () => (await world.store.read(key))?.lastSeq, { interval: 1, timeout: 60_000 })
              .toBe(before + 1);
          }
          await mending;
          expect((await Promise.all(answers)).flat().every((status) => status === "applied")).toBe(true);
        }
        await expect.poll(clicks, effectTimeout).toEqual(expected);
      }),
    );
  },
  longTest,
);

it(
  "performs a request once when it is sent again after a timeout (R4)",
  async () => {
    const random = createRandom("retries");
    const world = await startRelayWorld();
    const session = await world.createSession();
    const start = performance.now();
    const { clicks } = await openObservedTab(world, session);
    // A page adds the connection time to its estimate of the relay's clock, so that it is never late.
    const ampleMs = Math.ceil(performance.now() - start) + 500;
    const fields = await learn(world.client(session));
    let timeOuts = 0;
    const fates = new Map<number, string[]>();
    const tryOnce = async (number: number, requestId: string, timeoutMs: number) => {
      try {
        fates.set(number, await order(world.client(session, { timeoutMs }), fields, number, requestId));
      } catch (error) {
        expect(error).toMatchObject({ code: "TIMEOUT" });
        timeOuts += 1;
      }
    };
    const lostAnswers = soak(200) / 10;
    for (let number = 0; number < soak(200); number += 1) {
      const requestId = crypto.randomUUID();
      if (number % 10 === 0) {
        const lost = world.loseAnswers();
        await tryOnce(number, requestId, ampleMs); // it is performed, but the answer is lost
        lost.stop();
      }
      while (!fates.has(number)) await tryOnce(number, requestId, random.between(20, 250));
      if (number % 10 === 0) expect(fates.get(number)).toEqual(["applied", "applied"]);
    }
    const done = [...fates].flatMap(([number, [, click]]) => (click === "applied" ? number : []));
    await expect.poll(clicks, effectTimeout).toEqual(done);
    expect(timeOuts).toBeGreaterThanOrEqual(lostAnswers);
  },
  longTest,
);

describe("a page that is reloaded (R5)", () => {
  it(
    "between the effect and the answer returns the recorded outcome",
    async () => {
      const world = await startRelayWorld();
      const session = await world.createSession();
      const { page, clicks } = await openObservedTab(world, session);
      const agent = world.client(session, { waitForBrowserMs: 20_000 });
      for (let number = 0; number < soak(100); number += 1) {
        const fields = await learn(agent);
        // The answer is lost after the effect, then the page is reloaded.
        const lost = world.loseAnswers();
        const outcome = order(agent, fields, number);
        await lost.first;
        await page.reload();
        lost.stop();
        expect(await outcome).toEqual(["applied", "applied"]);
      }
      await expect.poll(clicks, effectTimeout).toEqual(Array.from({ length: soak(100) }, (_, index) => index));
    },
    longTest,
  );

  it(
    "between the delivery and the effect performs it at most once, and reports unknown otherwise",
    async () => {
      const world = await startRelayWorld();
      const session = await world.createSession();
      // Every other time, focusing the field reloads the page: after the request was started, before its effect.
      const html = `<form onsubmit="return false">
        <label>Name <input onfocus="if (sessionStorage.odd = sessionStorage.odd ? '' : '1') { effect('left'); location.reload(); }"></label>
        <button type="button" onclick="effect('clicked', document.querySelector('input').value)">Order</button></form>`;
      const { clicks, effects } = await openObservedTab(world, session, { html });
      const agent = world.client(session, { waitForBrowserMs: 20_000 });
      const fates: string[][] = [];
      for (let number = 0; number < soak(100); number += 1) fates.push(await order(agent, await learn(agent), number));
      const done = fates.flatMap(([, click], number) => (click === "applied" ? number : []));
      await expect.poll(clicks, effectTimeout).toEqual(done);
      expect(effects.count("left")).toBe(soak(100) / 2);
      const interrupted = fates.flatMap(([, click]) => (click === "applied" ? [] : (click ?? "nothing")));
      expect(interrupted).toHaveLength(soak(100) / 2);
      for (const status of interrupted) expect(status).toMatch(/unknown|skipped/);
    },
    longTest,
  );

  it("keeps its name after a reload, and takes another in a duplicated tab", async () => {
    const world = await startRelayWorld();
    const session = await world.createSession();
    const { page, url } = await openObservedTab(world, session);
    const key = `default:{${session.sessionId}}`;
    const tabs = async () => Object.keys((await world.store.read(key))?.tabs ?? {});
    const before = await tabs();
    await page.reload();
    await isConnected(page);
    expect(await tabs()).toEqual(before);
    await page.evaluate((address) => {
      const button = document.createElement("button"); // a page opens another when a person asks for it
      button.textContent = "Copy the tab";
      button.onclick = () => window.open(address);
      document.body.append(button);
    }, url);
    const [copy] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Copy the tab" }).click(),
    ]);
    await isConnected(copy);
    await expect.poll(async () => (await tabs()).length).toBe(2);
  });
});

it("refuses to act after the deadline, by the relay's clock (R4)", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const context = await openContext();
  const page = await context.newPage();
  const effects = await recordEffects(page);
  await page.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() - 3_600_000; // a page whose clock is an hour behind
  });
  await page.goto(world.publish(session));
  await isConnected(page);
  const agent = world.client(session);
  const fields = await learn(agent);
  expect(await order(agent, fields, 1)).toEqual(["applied", "applied"]);
  const request = {
    type: "execute_request",
    requestId: "late",
    deadline: Date.now() - 1,
    actions: [{ action: "click", fieldId: fields.button }],
  };
  const body = JSON.stringify({ type: "relay.dispatch", ...session.agent, request, timeoutMs: 500 });
  const response = await fetch(`${world.url}/relay`, { method: "POST", body });
  expect(await response.json()).toMatchObject({ ok: false, errorCode: "TIMEOUT" });
  expect(effects.count("clicked")).toBe(1);
});

it("waits while the user is typing in the same field", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const { page } = await openObservedTab(world, session);
  const agent = world.client(session);
  const { name } = await learn(agent);
  await page.focus("input");
  await page.keyboard.type("Gr");
  const filled = agent.execute([{ action: "fill", fieldId: name, value: "Ada" }]);
  await page.keyboard.type("ace");
  expect(await page.inputValue("input")).toBe("Grace");
  expect((await filled).outcomes).toMatchObject([{ status: "applied", value: "Ada" }]);
});

it("does nothing that the user declines", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const page = await (await openContext()).newPage();
  const effects = await recordEffects(page);
  await page.goto(world.publish(session).replace(/app.*/, "giselle.js"));
  await page.setContent(`<button onclick="effect('clicked')">Order</button>`);
  await page.addScriptTag({ url: `${world.url}/giselle.js` });
  await page.evaluate(
    ([url, credential]) => {
      const { giselle } = globalThis as unknown as { giselle: { connectPage(options: object): void } };
      giselle.connectPage({ url, credential, confirm: async () => false });
    },
    [`${world.url}/relay`, session.page] as const,
  );
  const agent = world.client(session, { waitForBrowserMs: 10_000 });
  const fieldId = await idOf(agent, "Order");
  expect((await agent.execute([{ action: "click", fieldId }])).outcomes).toMatchObject([
    { status: "refused", code: "NOT_ALLOWED" },
  ]);
  expect(effects.count("clicked")).toBe(0);
});

it("reports NO_BROWSER when the tab is closed, before the timeout (R6)", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const { page } = await openObservedTab(world, session);
  const agent = world.client(session);
  await agent.snapshot();
  await page.close();
  // A closed tab may stay alive for a moment.
  const look = () =>
    agent.snapshot().then(
      () => "answered",
      ({ code, mayHaveHappened }) => ({ code, mayHaveHappened }),
    );
  await expect.poll(look).toEqual({ code: "NO_BROWSER", mayHaveHappened: false });
});

it("stops running actions when the request is cancelled", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const { page, clicks } = await openObservedTab(world, session);
  const agent = world.client(session);
  const fields = await learn(agent);
  const stop = new AbortController();
  const held = await holdAtInput(world, page);
  const outcome = agent.execute(
    [
      { action: "fill", fieldId: fields.name, value: "1" },
      { action: "click", fieldId: fields.button },
    ],
    { signal: stop.signal },
  );
  await held.started;
  stop.abort();
  const error = await outcome.catch((reason: unknown) => reason);
  held.go();
  if (!RelayError.isInstance(error)) throw error;
  const { requestId = "" } = error;
  const { report } = (await agent.recall(requestId, { timeoutMs: 10_000 })) as { report: { outcomes: unknown[] } };
  expect(report.outcomes[1]).toMatchObject({ status: expect.stringMatching(/skipped|applied/) });
  const isDone = (report.outcomes[1] as { status: string }).status === "applied";
  await expect.poll(clicks, effectTimeout).toHaveLength(isDone ? 1 : 0);
});

/** Pauses the page while it writes into the field, until the test resumes it. */
async function holdAtInput(world: RelayWorld, page: Page): Promise<{ started: Promise<void>; go(): void }> {
  const [started, gate] = [createGate(), createGate()];
  world.serve("/held", async () => {
    started.open();
    await gate.passed;
    return new Response();
  });
  await page.evaluate(() => {
    const wait = () => {
      const request = new XMLHttpRequest();
      request.open("GET", "/held", false);
      request.send();
    };
    document.querySelector("input")?.addEventListener("input", wait, { once: true });
  });
  return { started: started.passed, go: gate.open };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

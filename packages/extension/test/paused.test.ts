// A private moment: while the user has paused the agent, nothing of it reaches the page and nothing of the page leaves. The page counts
// what it hears, and the shop's server counts the orders.
import { createGate, startWebServer } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { openShopTab, startShop } from "./agent.cases.ts";
import { colourOfCorner, green, white } from "./border.cases.ts";
import { buildVariant, type Change } from "./build-variant.cases.ts";
import { shareWithHosted, startAgentServer } from "./hosted.cases.ts";
import { openOwnBrowser, type Popup } from "./own-browser.cases.ts";

/** Counts every event of an agent, also the one that asks for handlers before a snapshot, and every border. */
const counting = `<script>
  globalThis.heard = [];
  for (const type of ["pointerdown", "pointerup", "pointermove", "mousedown", "click", "keydown", "keyup", "input", "change", "blur",
    "focusout", "scroll", "giselle-handler"]) addEventListener(type, () => heard.push(type), true);
  new MutationObserver((records) => records.flatMap(({ addedNodes }) => [...addedNodes])
    .forEach(({ localName }) => localName === "giselle-border" && heard.push(localName))).observe(document.documentElement, { childList: true });
  const order = () => fetch("/order", { method: "POST", body: new URLSearchParams({ name: document.querySelector("input").value }) });
</script>`;

/** A slider that takes its time. */
const page = `<!doctype html><title>Shop</title><style>html { background: white }</style>${counting}<label>Name <input autocomplete="off"></label>
  <button onpointerdown="heard.push('held')">Hold</button><div role="slider" tabindex="0" aria-label="Volume" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"
  onkeydown="heard.push('slid'); const step = /Up|Right/.test(event.key) ? 1 : /Down|Left/.test(event.key) ? -1 : 0;
    setTimeout(() => ariaValueNow = String(+ariaValueNow + step), 150)">0</div>
  <button onclick="order()">Order</button><p id="note"></p>`;

async function openShared({ changes = [] as Change[], buttons = "Don't ask", html = page, pageTools = false } = {}) {
  const extension = await buildVariant(changes);
  const features = pageTools ? ["WebMCP"] : [];
  const [browser, shop] = await Promise.all([openOwnBrowser({ extension, features }), startShop(html)]);
  const server = await startAgentServer(browser);
  onTestFinished(() => server.close());
  const { client, link } = await server.createAgent({ pageTools });
  const tab = await openShopTab(browser, shop);
  await shareWithHosted(browser, tab, link, buttons);
  /** The id of a field by its label, from a new snapshot. */
  const idOf = async (label: string) =>
    (await client.snapshot({ scope: "page" })).fields.find((field) => field.label === label)?.fieldId ?? "";
  const popup = await browser.openPopup(tab);
  return { browser, shop, client, tab, popup, idOf };
}

const heard = (tab: Page) => tab.evaluate<string[]>("heard");

async function pause(popup: Popup): Promise<void> {
  await popup.press("Pause the agent");
  await expect.poll(popup.text).toContain("Let the agent continue");
}

async function letContinue(popup: Popup): Promise<void> {
  await popup.press("Let the agent continue");
  await expect.poll(popup.text).toContain("Pause the agent");
}

/** Pauses in the middle of a long action. Returns the report, and what the page heard after the pause. */
async function pauseDuring(long: object, label: string, begun: string, changes: Change[] = []) {
  const { shop, client, tab, popup, idOf } = await openShared({ changes });
  const [name, field, order] = [await idOf("Name"), await idOf(label), await idOf("Order")];
  const running = client.execute([
    { action: "fill", fieldId: name, value: "Ada" },
    { ...long, fieldId: field },
    { action: "click", fieldId: order },
  ] as never);
  await expect.poll(() => heard(tab)).toContain(begun);
  await pause(popup);
  const before = await heard(tab);
  await tab.evaluate(`document.querySelector("#note").textContent = "my private note"`);
  const report = await running;
  return { report, tab, shop, heardAfter: async () => (await heard(tab)).slice(before.length) };
}

const hold = { action: "long_press", durationMs: 10_000 };
const slide = { action: "fill", value: "100" };

it.each([
  ["holds a button", hold, "Hold", "held", 11_000], // until it would let go
  ["moves a slider", slide, "Volume", "slid", 3000], // several steps
] as const)(
  "E12: an agent that %s when the user pauses it stops in the middle, and says so",
  async (_, long, label, begun, watchMs) => {
    const { report, tab, shop, heardAfter } = await pauseDuring(long, label, begun);
    expect(report.outcomes).toMatchObject([
      { status: "applied" },
      { status: "unknown", code: "ABORTED", message: expect.stringContaining("stopped in the middle") },
      { status: "skipped", code: "ABORTED" },
    ]);
    expect(JSON.stringify(report)).not.toContain("private");
    await tab.evaluate(`new Promise((done) => setTimeout(done, ${watchMs}))`);
    expect(await heardAfter()).toEqual([]);
    expect(shop.orders).toEqual([]);
  },
);

it("control: a script that does not halt lets go of the button during the pause", async () => {
  const change = { file: "content/content.ts", from: "    haltOn(this.#ended.signal);\n", to: "" };
  const { heardAfter } = await pauseDuring(hold, "Hold", "held", [change]);
  await expect.poll(heardAfter, { timeout: 15_000 }).toContain("pointerup");
});

/** Our script has read the page, and answers only when the user has let the agent continue. */
const slowAnswer: Change = {
  file: "content/content.ts",
  from: "      reply(this.#ended.signal.aborted ? undefined : response);",
  to: `      document.title = "read";
      const look = setInterval(() => { if (document.title === "answer") { clearInterval(look); reply(response); } }, 50);`,
};

async function snapshotDuring(...changes: Change[]) {
  const { client, tab, popup } = await openShared({ changes: [slowAnswer, ...changes] });
  await tab.fill("input", "my private note");
  const looking = client.snapshot({ scope: "page" }).then(JSON.stringify, String);
  await expect.poll(() => tab.title()).toBe("read");
  await pause(popup);
  await tab.fill("input", "");
  await letContinue(popup);
  await tab.evaluate(`document.title = "answer"; new MutationObserver(() => { if (document.title === "read") document.title = "answer"; })
    .observe(document.head, { subtree: true, childList: true })`);
  return looking;
}

it("E12: a snapshot that was under way at the pause is not sent after it", async () => {
  const seen = await snapshotDuring();
  expect(seen).not.toContain("my private note");
});

it("control: without asking whether the page is still the agent's to read, it is sent", async () => {
  const seen = await snapshotDuring(
    { file: "worker/answer-request.ts", from: "return isCurrent() ? response : undefined;", to: "return response;" },
    { file: "worker/documents.ts", from: "Promise.race([call.catch(() => undefined), closed, left])", to: "call" },
  );
  expect(seen).toContain("my private note");
});

it("E12: what waits for the page when the user pauses does not come into it, and neither does a page that comes back", async () => {
  const loaded = createGate();
  const { browser, client, tab, popup, shop } = await openShared();
  const slow = await startWebServer(async (request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    if (request.url === "/image") await loaded.passed;
    else response.write(`${page}<img src="/image"><script src="/image"></script>`);
    response.end();
  });
  onTestFinished(() => slow.close());
  expect(await client.snapshot()).toHaveProperty("fields");

  // The agent asks while the next page loads.
  await tab.goto(slow.url, { waitUntil: "commit" });
  const looking = client.snapshot().catch(String);
  await pause(popup);
  loaded.open();
  await tab.waitForLoadState();
  expect(await looking).toContain("The user has paused you");
  expect(await heard(tab)).toEqual([]);

  // The page before comes back from the back/forward cache, and the browser stops the worker.
  await tab.goBack({ waitUntil: "commit" });
  await expect.poll(() => colourOfCorner(tab)).toEqual(white);
  const before = await heard(tab);
  for (let count = 0; count < 3; count += 1) {
    expect(await browser.killWorker()).toBe(true);
    await popup.evaluate(`chrome.runtime.sendMessage({ type: "state" }).then(() => 0)`); // starts it again
    expect(await client.snapshot().catch(String)).toContain("The user has paused you");
    expect(await client.execute([{ action: "press", keys: "Tab" }])).toMatchObject({
      outcomes: [{ status: "refused", code: "NOT_ALLOWED" }],
    });
  }
  expect(await colourOfCorner(tab)).toEqual(white);
  expect(await heard(tab)).toEqual(before);
  expect(shop.orders).toEqual([]);
  await popup.close();
  await letContinue(await browser.openPopup(tab));
  await expect.poll(() => colourOfCorner(tab)).toEqual(green);
});

/** A page of the user's comes back from the back/forward cache during the pause, with our script in it. */
async function comeBackPaused(...changes: Change[]) {
  const { browser, tab, popup, client } = await openShared({ changes });
  await expect.poll(() => colourOfCorner(tab)).toEqual(green);
  const url = tab.url();
  await tab.goto(`${url}?next`);
  await expect.poll(() => colourOfCorner(tab)).toEqual(green);
  await pause(popup);
  await tab.goBack({ waitUntil: "commit" });
  await expect.poll(() => tab.url()).toBe(url);
  return { browser, tab, client };
}

it("E12: a page that comes back during the pause is not shared, and shows no border", async () => {
  const { tab, client } = await comeBackPaused();
  await expect.poll(() => colourOfCorner(tab)).toEqual(white);
  expect(await client.snapshot().catch(String)).toContain("The user has paused you");
});

it("control: a worker that accepts every page of the tab shares it again", async () => {
  const accepted = "(globalThis.accepted ??= []).push(documentId);";
  const { browser, tab } = await comeBackPaused(
    { file: "worker/documents.ts", from: " && this.#mayEnter(grant.tabId);", to: ";" },
    { file: "worker/documents.ts", from: "const connected =", to: `${accepted} const connected =` },
  );
  const countAccepted = () => browser.context.serviceWorkers()[0]?.evaluate("accepted.length");
  await expect.poll(countAccepted).toBe(3); // the first page, the next, and the first again
  expect(await colourOfCorner(tab)).toEqual(green);
});

it("E12: what waits for approval when the user pauses is not done, also if an approval comes later", async () => {
  const { client, popup, idOf, shop } = await openShared({ buttons: "Ask me before each" });
  const ordering = client.execute([{ action: "click", fieldId: await idOf("Order") }]);
  await expect.poll(popup.text).toContain('Click "Order"');
  const approvalId = await popup.evaluate<string>(
    `chrome.runtime.sendMessage({ type: "state" }).then(({ result }) => result.approvals[0].approvalId)`,
  );
  await pause(popup);
  expect(await ordering).toMatchObject({ outcomes: [{ status: "refused", code: "NOT_ALLOWED" }] });
  const approve = { type: "decide", approvalId, isApproved: true };
  await popup.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(approve)})`);
  await letContinue(popup);
  expect(await client.snapshot()).toHaveProperty("fields");
  expect(shop.orders).toEqual([]);
});

/** Acts with the ids of a snapshot from before a pause. */
async function actUnseen(...changes: Change[]) {
  const { client, tab, popup, idOf } = await openShared({ changes });
  const fieldId = await idOf("Name");
  await pause(popup);
  await letContinue(popup);
  const { outcomes } = await client.execute([{ action: "fill", fieldId, value: "Ada" }]);
  return { outcomes, entered: await tab.inputValue("input") };
}

it("E12: after a pause the agent looks before it acts", async () => {
  const { outcomes, entered } = await actUnseen();
  expect(outcomes).toMatchObject([{ code: "STALE", message: expect.stringContaining("let you continue") }]);
  expect(entered).toBe("");
});

it("control: a worker that does not forget what the agent has seen lets it act in the page that the user may have changed", async () => {
  const change = { file: "worker/create-worker.ts", from: "    delete this.state.data.seen[agentId];\n", to: "" };
  const { outcomes, entered } = await actUnseen(change);
  expect(outcomes).toMatchObject([{ status: "applied" }]);
  expect(entered).toBe("Ada");
});

it("E12: a pause lasts when the user shares another site during it", async () => {
  const { browser, client, tab, popup } = await openShared();
  await pause(popup);
  await popup.close();
  await tab.goto(tab.url().replace("127.0.0.1", "localhost"));
  const other = await browser.openPopup(tab);
  await other.press("Share this site too");
  await expect.poll(other.text).toContain("localhost");
  expect(await client.snapshot().catch(String)).toContain("The user has paused you");
  await expect.poll(other.text).toContain("Let the agent continue");
});

/** The worker takes a while to store the pause, so that it can be stopped before. */
const slowPause: Change = {
  file: "worker/commands.ts",
  from: "if (isPaused) return worker.pause(grant);",
  to: "if (isPaused) { await new Promise((later) => setTimeout(later, 3000)); return worker.pause(grant); }",
};

it("E12: a click on the button counts, though the browser stops the worker before it has stored the pause", async () => {
  const { browser, client, popup } = await openShared({ changes: [slowPause] });
  await popup.press("Pause the agent");
  expect(await browser.killWorker()).toBe(true);
  await expect.poll(popup.text).toContain("Let the agent continue");
  expect(await client.snapshot().catch(String)).toContain("The user has paused you");
});

const toolPage = `<!doctype html><title>Shop</title>${counting}<label>Name <input></label><script>
  document.modelContext?.registerTool({ name: "read", description: "Read the note", execute: async () => {
    heard.push("called");
    await new Promise((done) => { globalThis.release = done; });
    return "my private note";
  } });</script>`;

it("E12: the answer of a page's own tool that comes during the pause is not passed on", async () => {
  const { client, tab, popup } = await openShared({ html: toolPage, pageTools: true });
  const [tool] = (await client.snapshot()).tools ?? [];
  const calling = tool && client.callTool?.({ tool, input: {} });
  await expect.poll(() => heard(tab)).toContain("called");
  await pause(popup);
  await tab.evaluate("release()");
  const answer = await calling;
  expect(JSON.stringify(answer)).not.toContain("private");
  expect(answer?.report.outcomes).toMatchObject([{ status: "unknown" }]);
});

it("E12: whenever the user pauses, the page hears nothing from then on, and no order is lost or doubled", {
  timeout: 240_000,
}, async () => {
  const { shop, client, tab, popup, idOf } = await openShared();
  const [tabId] = await popup.evaluate<number[]>(
    `chrome.tabs.query({ active: true, currentWindow: true }).then((tabs) => tabs.map(({ id }) => id))`,
  );
  const setPaused = (isPaused: boolean) =>
    popup.evaluate(`chrome.runtime.sendMessage(${JSON.stringify({ type: "pause", tabId, isPaused })})`);
  const problems: string[] = [];
  let stopped = 0;
  for (let round = 0; round < 25; round += 1) {
    const name = `order ${round}`;
    const ids = [await idOf("Name"), await idOf("Volume"), await idOf("Order")];
    const running = client.execute([
      { action: "fill", fieldId: ids[0] ?? "", value: name },
      { action: "click", fieldId: ids[2] ?? "" },
      { action: "fill", fieldId: ids[1] ?? "", value: String((round * 7) % 20) },
      { action: "click", fieldId: ids[2] ?? "" },
    ]);
    // At another moment each time.
    await popup.evaluate(`new Promise((done) => setTimeout(done, ${(round * 97) % 1200}))`);
    await setPaused(true);
    const before = await heard(tab);
    const looking = client.snapshot().catch(String);
    const { outcomes = [] } = await running;
    if (!String(await looking).includes("paused you")) problems.push(`${name}: a snapshot was taken during the pause`);
    const after = (await heard(tab)).slice(before.length);
    if (after.length > 0) problems.push(`${name}: the page heard ${after}`);
    const applied = [1, 3].filter((index) => outcomes[index]?.status === "applied").length;
    const possible = [1, 3].filter((index) => /applied|unknown/.test(outcomes[index]?.status ?? "")).length;
    const ordered = shop.orders.filter((each) => each === name).length;
    if (ordered < applied || ordered > possible)
      problems.push(`${name}: ${ordered} orders, ${JSON.stringify(outcomes)}`);
    if (outcomes.some(({ code }) => code === "ABORTED")) stopped += 1;
    await setPaused(false);
  }
  expect(problems).toEqual([]);
  expect(stopped).toBeGreaterThan(5);
});

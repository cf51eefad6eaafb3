// A person writes a card number or a password into the request itself. It is used, and neither shown nor kept.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { createPlanner } from "@giselles-ai/planner";
import { makeFolder, openPage, readBody, startWebServer, textsIn } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import {
  Agent,
  advance,
  createFileRunStore,
  createStoreReviewer,
  openReviewedPage,
  type RunState,
} from "../../src/index.ts";
import { act, actOn, done, scriptAgent } from "../scripted.cases.ts";

const request = "Pay with card number 4242 4242 4242 4242, security code 971, then click Pay now";

async function openShop() {
  const paid: URLSearchParams[] = [];
  const form = `<title>Pay</title><form method="post">
    <label>Card number <input name="card" autocomplete="cc-number"></label>
    <label>Security code <input name="code" autocomplete="cc-csc"></label><button>Pay now</button></form>`;
  const server = await startWebServer(async (incoming, response) => {
    if (incoming.method === "POST") paid.push(new URLSearchParams(await readBody(incoming)));
    const html = paid.length > 0 ? "<h1>Paid with 4242 4242 4242 4242</h1>" : form;
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  });
  onTestFinished(() => server.close());
  const folder = makeFolder();
  const page = await openPage("<p>Loading</p>");
  const driver = createChromiumDriver({ page });
  onTestFinished(() => driver.close());
  await driver.navigate(server.url);
  const events: unknown[] = [];
  const options = {
    driver,
    store: createFileRunStore({ folder }),
    profile: "unleashed" as const,
    origins: { allowed: [server.url] },
    onEvent: (event: unknown) => void events.push(event),
  };
  /** Everything that a person, a log or the next process could read. */
  const kept = () => JSON.stringify(events) + filesIn(folder);
  return { paid, options, kept };
}

function filesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => readFileSync(join(file.parentPath, file.name), "utf8")).join("\n");
}

/** Not as a part of another number, such as a time in milliseconds. */
const forms = /4242 ?4242|(?<![\w.-])971(?![\w-]|\.\d)/;

const payByReference = [
  actOn(
    ["Card number", "fill", { value: "{{secret:card_number}}" }],
    ["Security code", "fill", { value: "{{secret:security_code}}" }],
    ["Pay now", "click"],
  ),
  done("Paid."),
];

it("X6: a model gets a reference, and the page gets the value", async () => {
  const { paid, options, kept } = await openShop();
  const { agent, prompts } = await scriptAgent({ ...options, script: payByReference });
  const result = await agent.execute(request);
  expect(result).toMatchObject({ completed: true, message: "Paid." });
  expect(paid.map((body) => Object.fromEntries(body))).toEqual([{ card: "4242 4242 4242 4242", code: "971" }]);
  expect(prompts().join("\n")).toContain("Pay with card number {{secret:card_number}}");
  for (const text of [textsIn(prompts()), kept(), JSON.stringify(result)]) expect(text).not.toMatch(forms);
});

it("X6: secrets in what the app knows are references too", async () => {
  const { paid, options, kept } = await openShop();
  const { agent, prompts } = await scriptAgent({
    ...options,
    script: [actOn(["Card number", "fill", { value: "{{secret:card_number}}" }], ["Pay now", "click"]), done("Paid.")],
  });
  const card = { holder: "Ada Lovelace", cardNumber: "4242 4242 4242 4242" };
  const result = await agent.execute("Pay with my card", {
    appData: [{ description: "The person's card", value: JSON.stringify(card) }],
  });
  expect(paid.map((body) => body.get("card"))).toEqual(["4242 4242 4242 4242"]);
  expect(prompts().join("\n")).toContain("Ada Lovelace");
  for (const text of [textsIn(prompts()), kept(), JSON.stringify(result)]) expect(text).not.toMatch(forms);
});

it("X6: a model that repeats the value changes nothing of that", async () => {
  const { paid, options, kept } = await openShop();
  const { agent } = await scriptAgent({
    ...options,
    script: [
      actOn(["Card number", "fill", { value: "4242 4242 4242 4242" }], ["Pay now", "click"]),
      done("Paid with 4242424242424242."),
    ],
  });
  const result = await agent.execute(request);
  expect(paid.map((body) => body.get("card"))).toEqual(["4242 4242 4242 4242"]);
  for (const text of [kept(), JSON.stringify(result)]) expect(text).not.toMatch(/4242 ?4242/);
});

it("X6: the model-free engine does it too", async () => {
  const { paid, options, kept } = await openShop();
  const agent = new Agent({ ...options, planner: createPlanner({ engine: "reflex" }) });
  onTestFinished(() => agent.close());
  const result = await agent.execute(
    "Enter 4242 4242 4242 4242 into Card number, enter 971 into Security code and click Pay now",
  );
  expect(result.ending).toBe("done");
  expect(paid.map((body) => Object.fromEntries(body))).toEqual([{ card: "4242 4242 4242 4242", code: "971" }]);
  for (const text of [kept(), JSON.stringify(result)]) expect(text).not.toMatch(forms);
});

/** As a person may write it, in full-width digits and with a code that no checksum shows. */
const japanese = "カード番号は４２４２　４２４２　４２４２　４２４２、セキュリティコードは９７１です。支払ってください";
const japaneseForms = /[4４][2２][4４][2２][\s　]?[4４][2２]|９７１|(?<![\w.-])971(?![\w-]|\.\d)/;

it("X6: in any writing, and the page gets plain digits", async () => {
  const { paid, options, kept } = await openShop();
  const { agent, prompts } = await scriptAgent({ ...options, script: payByReference });
  const result = await agent.execute(japanese);
  expect(paid.map((body) => Object.fromEntries(body))).toEqual([{ card: "4242 4242 4242 4242", code: "971" }]);
  for (const text of [textsIn(prompts()), kept(), JSON.stringify(result)]) expect(text).not.toMatch(japaneseForms);
});

it("X6: an external agent's run and approvals have no secret of its task", async () => {
  const { paid, options, kept } = await openShop();
  const { driver, store, onEvent } = options;
  const asked: unknown[] = [];
  const reviewed = await openReviewedPage({
    page: driver,
    runId: "external",
    task: japanese,
    who: "Gemini CLI",
    profile: "semi_auto",
    store,
    journal: { record: async (entry) => onEvent(entry) },
    reviewer: createStoreReviewer(store, {
      pollMs: 5,
      onAsk: async ({ approval }) => {
        asked.push(approval);
        await store.answer(approval.id, { decision: "approved", approver: "Ada", at: new Date().toISOString() });
      },
    }),
    signal: AbortSignal.timeout(60_000),
  });
  const { fields } = await reviewed.snapshot();
  const idOf = (label: string) => fields.find((field) => field.label === label)?.fieldId ?? "";
  const report = await reviewed.execute(
    [
      { action: "fill", fieldId: idOf("Card number"), value: "4242 4242 4242 4242" },
      { action: "fill", fieldId: idOf("Security code"), value: "971" },
      { action: "click", fieldId: idOf("Pay now") },
    ],
    { timeoutMs: 30_000 },
  );
  await reviewed.close({ ending: "done", message: "Paid with 4242424242424242." });
  expect(report.applied).toBe(3);
  expect(paid.map((body) => body.get("card"))).toEqual(["4242 4242 4242 4242"]);
  expect(asked).not.toEqual([]);
  expect(JSON.stringify(asked) + kept()).not.toMatch(japaneseForms);
});

/** A site that records the addresses it was asked for. */
async function openSite() {
  const { options, kept } = await openShop();
  const asked: string[] = [];
  const site = await startWebServer((incoming, response) => {
    if (incoming.url !== "/favicon.ico") asked.push(incoming.url ?? "");
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Report</title><h1>Your report</h1>");
  });
  onTestFinished(() => site.close());
  return { asked, kept, url: site.url, options: { ...options, origins: { allowed: [site.url] } } };
}

it("X6: tokens in an address are references too, and the address can be opened", async () => {
  const { asked, kept, url, options } = await openSite();
  const script = [act(["navigate", { url: `${url}/report?id=7&token={{secret:key}}` }]), done("Opened.")];
  const { agent, prompts } = await scriptAgent({ ...options, script });
  const result = await agent.execute(`Open ${url}/report?id=7&token=s3cr3tT0ken99 and read it`);
  expect(result).toMatchObject({ completed: true });
  expect(asked).toEqual(["/report?id=7&token=s3cr3tT0ken99"]);
  for (const text of [textsIn(prompts()), kept(), JSON.stringify(result)]) expect(text).not.toContain("s3cr3tT0ken99");
});

it("X6: a token goes to no other address than its own", async () => {
  const { asked, url, options } = await openSite();
  const script = [act(["navigate", { url: `${url}/collect?x={{secret:key}}` }]), done("Opened."), done("Opened.")];
  const { agent } = await scriptAgent({ ...options, script });
  await agent.execute("Read https://other.test/report?token=s3cr3tT0ken99");
  expect(asked).toEqual([]);
});

const inData = `Pay with ${JSON.stringify({ cardNumber: "4242 4242 4242 4242", securityCode: 971 })} and click Pay now`;

it("X6: a run that continues elsewhere gets its secrets from the request, and from no other request", async () => {
  const { paid, options, kept } = await openShop();
  const startAndResume = async (request: string) => {
    const { agent } = await scriptAgent({ ...options, script: payByReference });
    const { runId } = await agent.execute(inData, { maxSteps: 0 });
    await agent.close();
    const other = await scriptAgent({ ...options, script: payByReference });
    await other.agent.resumeRun(runId, { request, waitMs: 0 });
    await other.agent.close();
  };
  await startAndResume("Pay with card number 4000 0000 0000 0002, security code 111");
  expect(paid).toEqual([]);
  await startAndResume(inData);
  expect(paid.map((body) => Object.fromEntries(body))).toEqual([{ card: "4242 4242 4242 4242", code: "971" }]);
  expect(kept()).not.toMatch(forms);
});

it("X6: a run that an engine calls step by step stores no secret either", async () => {
  const { paid, options, kept } = await openShop();
  const planner = createPlanner({ engine: "reflex" });
  let state: RunState = {
    runId: "stepwise",
    task: 'Fill in {"Card number": "4242 4242 4242 4242", "Security code": 971} and click Pay now',
  };
  while (!state.result) state = await advance(state, { ...options, planner });
  expect(state.result).toMatchObject({ ending: "done", message: expect.any(String) });
  expect(paid.map((body) => Object.fromEntries(body))).toEqual([{ card: "4242 4242 4242 4242", code: "971" }]);
  expect(kept()).not.toMatch(forms);
});

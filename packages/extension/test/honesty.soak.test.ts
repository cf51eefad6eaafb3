import type { PageDriver } from "@giselles-ai/protocol";
import {
  expectHonest,
  type HonestyCase,
  honestyCases,
  soakSample,
  startWebServer,
  tryCase,
  type WebServer,
} from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentServer, shareWithHosted, startAgentServer } from "./hosted.cases.ts";
import { launchOwnBrowser, type OwnBrowser } from "./own-browser.cases.ts";

const cases = Object.values(honestyCases).flat();
const tabCount = 4;

let browser: OwnBrowser;
let server: AgentServer;
let site: WebServer;
interface SharedTab {
  tab: Page;
  driver: PageDriver;
}

/** Tabs that no case uses now. */
const free: SharedTab[] = [];

beforeAll(async () => {
  browser = await launchOwnBrowser();
  server = await startAgentServer(browser);
  site = await startWebServer((request, response) => {
    const { html, headers } = cases[Number(request.url?.slice(1))] ?? { html: "" };
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
  });
  for (let index = 0; index < tabCount; index += 1) {
    const { client, link } = await server.createAgent();
    const tab = await browser.context.newPage();
    await tab.goto(`${site.url}/new?${index}`);
    await shareWithHosted(browser, tab, link);
    free.push({ tab, driver: client });
  }
}, 300_000);

afterAll(async () => {
  await browser.close();
  await Promise.all([server.close(), site.close()]);
});

const waiting: (() => void)[] = [];

async function tryInTab(given: HonestyCase) {
  while (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  const { tab, driver } = free.pop() as SharedTab;
  try {
    await tab.goto(`${site.url}/${cases.indexOf(given)}`);
    const contestant = {
      snapshot: () => driver.snapshot({ scope: "page" }),
      execute: (actions: never[]) => driver.execute(actions),
    };
    return await tryCase(tab, given, contestant);
  } finally {
    free.push({ tab, driver });
    waiting.shift()?.();
  }
}

/** The whole table runs in the page with every `npm test`. */
const tried = soakSample("honesty in a shared tab", cases);

describe("E2: honest in a shared tab", () => {
  it.concurrent.each(tried.map((given) => [given.title, given] as const))("%s", async (_title, given) => {
    const trial = await tryInTab(given);
    expectHonest(trial, given);
    if (given.message) expect(trial.outcomes.at(-1)?.message).toMatch(given.message);
  });
});

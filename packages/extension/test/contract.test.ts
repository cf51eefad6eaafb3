import { describePageDriver, publish } from "@giselles-ai/testing";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { type AgentServer, shareWithHosted, startAgentServer } from "./hosted.cases.ts";
import { launchOwnBrowser, type OwnBrowser } from "./own-browser.cases.ts";

let browser: OwnBrowser;
let server: AgentServer;

beforeAll(async () => {
  browser = await launchOwnBrowser();
  server = await startAgentServer(browser);
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

describePageDriver("a tab that is shared by the extension", async (html) => {
  const { client, link } = await server.createAgent();
  const tab = await browser.context.newPage();
  onTestFinished(() => tab.close());
  await tab.goto(await publish(html));
  await shareWithHosted(browser, tab, link);
  return client;
});

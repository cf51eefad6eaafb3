// An MCP client that runs `giselle mcp --browser mine`, and a shop that knows nothing of us and needs a cookie login.
import { fileURLToPath } from "node:url";
import { makeFolder, readBody, startMcpProgram, startWebServer } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { OwnBrowser } from "./own-browser.cases.ts";

const program = fileURLToPath(new URL("../../cli/dist/giselle.js", import.meta.url));

/** Starts the agent's program. The client approves what the program's own policy asks about. */
export async function startAgent(args: string[] = []) {
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder() };
  const command = { command: process.execPath, args: [program, "mcp", "--browser", "mine", ...args], env };
  const { client, stderr } = await startMcpProgram(command, { answer: () => "accept" });
  onTestFinished(() => client.close());
  const call = async (name: string, given: object = {}) => {
    const { content } = await client.callTool({ name, arguments: { ...given } }, { timeout: 90_000 });
    return (content as { text: string }[]).map(({ text }) => text).join("\n");
  };
  return {
    stderr,
    call,
    look: () => call("getFormSnapshot"),
    /** Sends the same actions again while the user has not decided, as the reply says. */
    async act(...actions: object[]): Promise<string> {
      for (;;) {
        const result = await call("executeFormActions", { actions });
        if (!result.includes("approval is still pending")) return result;
      }
    },
    /** The code, as the agent reads it. */
    async code(): Promise<string> {
      const [code = ""] = /\d{4,5}(?:-[0-9A-Z]{4}){3}/.exec(await call("getFormSnapshot")) ?? [];
      return code;
    },
  };
}

export type Agent = Awaited<ReturnType<typeof startAgent>>;

/** `beforeAnswer` is awaited between an order and its answer. */
export async function startShop(html = orderForm, beforeAnswer?: () => Promise<unknown>) {
  const orders: string[] = [];
  const server = await startWebServer(async (request, response) => {
    const isUser = request.headers.cookie?.includes("session=ada") ?? false;
    response.setHeader("content-type", "text/html");
    if (request.url === "/login") {
      response.writeHead(302, { "set-cookie": "session=ada; HttpOnly", location: "/" });
      return void response.end();
    }
    if (!isUser) return void response.writeHead(401).end("<title>Log in first</title>");
    if (request.method === "POST") {
      orders.push(new URLSearchParams(await readBody(request)).get("name") ?? "");
      await beforeAnswer?.();
      return void response.end("<!doctype html><title>Thanks</title><h1>Thank you</h1><a href='/'>Order again</a>");
    }
    response.end(html);
  });
  onTestFinished(() => server.close());
  return { url: server.url, orders };
}

const orderForm = `<!doctype html><title>Shop</title><form method="post"><label>Name <input name="name"></label>
  <label>Password <input type="password" value="hunter2"></label><button>Order</button></form>`;

/** Connects the agent and shares the tab, as the user does. */
export async function shareTab(
  browser: OwnBrowser,
  tab: Page,
  agent: Agent,
  rule = "Ask me before each",
): Promise<void> {
  const popup = await browser.openPopup(tab);
  await popup.fill("Code or link of the agent", await agent.code());
  await popup.press("Continue");
  await popup.press("Connect");
  // The agent that was just connected is chosen, also where the browser has its own agent.
  const chosen = `document.querySelector("select[name=agent]")?.selectedOptions[0]?.text ?? ""`;
  await expect.poll(() => popup.evaluate(chosen)).toContain("giselle mcp");
  await popup.choose("Buttons and links", rule);
  await popup.press("Share this tab");
  await expect.poll(popup.text).toContain("Shared with giselle mcp");
  await popup.close();
}

/** Opens a page of the shop where the user is logged in. */
export async function openShopTab(browser: OwnBrowser, shop: { url: string }): Promise<Page> {
  const tab = await browser.context.newPage();
  await tab.goto(`${shop.url}/login`);
  return tab;
}

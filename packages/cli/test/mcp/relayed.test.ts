import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createMemoryStore, createRelayHandler, createRelaySession } from "@giselles-ai/browser-tool/relay";
import { makeFolder, openContext, startMcpProgram, startWebServer } from "@giselles-ai/testing";
import { getRequestListener } from "@hono/node-server";
import { expect, it, onTestFinished } from "vitest";
import { environment, program } from "../giselle.cases.ts";

const script = createRequire(import.meta.url).resolve("@giselles-ai/browser-tool/giselle-page.iife.js");

/** Opens a page that is connected to a relay and whose server records payments. */
async function openCheckout() {
  const store = createMemoryStore();
  const relay = createRelayHandler({ store });
  const session = await createRelaySession({ store });
  const paid: string[] = [];
  const toRelay = getRequestListener(
    (request) => relay[request.method as keyof typeof relay]?.(request) ?? new Response(null, { status: 405 }),
    { overrideGlobalObjects: false },
  );
  const server = await startWebServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop.example");
    if (pathname === "/relay") return toRelay(request, response) as Promise<void>;
    if (pathname === "/pay") paid.push(searchParams.get("note") ?? "");
    if (pathname === "/giselle.js") return void response.end(readFileSync(script));
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Checkout</title><label>Note <input></label>
      <button onclick="fetch('/pay?note=' + document.querySelector('input').value)">Pay now</button>
      <script src="/giselle.js"></script><script>giselle.connectPage({ url: "/relay", credential: ${JSON.stringify(session.page)},
        onStatus: (status) => { document.title = status; } })</script>`);
  });
  onTestFinished(() => server.close());
  onTestFinished(() => store.close());
  const page = await (await openContext()).newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => document.title === "connected");
  const env = {
    BROWSER_TOOL_RELAY_URL: `${server.url}/relay`,
    BROWSER_TOOL_RELAY_SESSION_ID: session.agent.sessionId,
    BROWSER_TOOL_RELAY_TOKEN: session.agent.token,
  };
  return { env, paid };
}

async function pay(args: string[], env: Record<string, string>, answer?: (message: string) => "accept" | "decline") {
  const all = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment(env) };
  const command = { command: process.execPath, args: [program, "mcp", ...args], env: all };
  const { client } = await startMcpProgram(command, answer && { answer });
  const call = async (name: string, given = {}) =>
    JSON.stringify((await client.callTool({ name, arguments: given })).content);
  expect(await call("getFormSnapshot")).toContain("Pay now");
  const note = { action: "fill", fieldId: "input-1", value: "Ada" };
  return {
    noted: await call("executeFormActions", { actions: [note] }),
    clicked: await call("executeFormActions", { actions: [{ action: "click", fieldId: "button-2" }] }),
  };
}

it("M4: applies the policy table in a user's page: a payment needs approval under auto, and happens once after a yes", async () => {
  const { env, paid } = await openCheckout();
  const asked: string[] = [];
  const answerWith = (answer: "accept" | "decline") => (message: string) => {
    asked.push(message);
    return answer;
  };
  const { noted, clicked } = await pay([], env, answerWith("decline"));
  expect(noted).toContain("1 of 1 applied");
  expect(clicked).toContain("[NOT_ALLOWED] The user denied these actions");
  expect(paid).toEqual([]);
  expect((await pay([], env, answerWith("accept"))).clicked).toContain("1 of 1 applied");
  expect(asked).toEqual(Array(2).fill(expect.stringContaining('Click "Pay now"')));
  expect(paid).toEqual(["Ada"]);
});

it("M4: refuses when the client cannot ask", async () => {
  const { env, paid } = await openCheckout();
  expect((await pay([], env)).clicked).toContain("[APPROVAL_NEEDED]");
  expect(paid).toEqual([]);
});

it("M4: control: does not ask with the profile unleashed", async () => {
  const { env, paid } = await openCheckout();
  expect((await pay(["--profile", "unleashed"], env)).clicked).toContain("1 of 1 applied");
  expect(paid).toEqual(["Ada"]);
});

it("X4: does not act on a page whose origin is not allowed", async () => {
  const { env, paid } = await openCheckout();
  const { noted, clicked } = await pay(["--allow-origin", "https://elsewhere.example"], env);
  for (const answer of [noted, clicked]) expect(answer).toContain("is not allowed by the rules of this run");
  expect(paid).toEqual([]);
});

// A page offers its form to the agent of the browser. The agent is the browser's own: `document.modelContext`.
import { readFileSync } from "node:fs";
import { browserProgram, publish } from "@giselles-ai/testing";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { executeFormActions } from "../../src/mcp-server/tools/execute-form-actions.ts";
import { getFormSnapshot } from "../../src/mcp-server/tools/get-form-snapshot.ts";
import type { OfferToolsOptions } from "../../src/webmcp/index.ts";
import { shownActionsTool, shownSnapshotTool } from "../../src/webmcp/shown-tools.ts";

const scripts = ["dom/giselle-dom", "dom/giselle-widgets", "webmcp/giselle-webmcp"].map((file) =>
  readFileSync(new URL(`../../dist/${file}.iife.js`, import.meta.url), "utf8"),
);
const html = `<title>Order</title><form onsubmit="orders += 1; return false"><label>Name <input name="name"></label>
  <button>Order now</button></form><script>orders = 0</script>${scripts.map((code) => `<script>${code}</script>`).join("")}`;

const withWebMcp = { args: ["--enable-features=WebMCP"] };
let browser: Browser;

beforeAll(async () => {
  browser = await launch(withWebMcp);
});
afterAll(() => browser?.close());

function launch(options: { args?: string[] }): Promise<Browser> {
  const executablePath = browserProgram("driver");
  return chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0, ...options });
}

interface Tool {
  name: string;
}
declare const document: {
  querySelector(selector: string): { setAttribute(name: string, value: string): void };
  modelContext?: { getTools(): Promise<Tool[]>; executeTool(tool: Tool, input: object): Promise<string> };
};
declare const giselle: { offerTools(options?: OfferToolsOptions): { isSupported: boolean; stop(): void } };
declare const orders: number;

async function open(from: Browser = browser): Promise<Page> {
  const page = await from.newPage();
  await page.goto(await publish(html));
  return page;
}

/** As an agent of the browser calls a tool. */
function call(page: Page, name: string, input: object): Promise<string> {
  return page.evaluate(
    async ([toolName, text]) => {
      const tools = (await document.modelContext?.getTools()) ?? [];
      const tool = tools.find((each) => each.name === toolName);
      if (!tool) throw new Error(`There is no tool ${toolName}.`);
      // Browsers before 156 take JSON.
      const given = Object.defineProperty(JSON.parse(text), "toString", { value: () => text });
      return JSON.parse((await document.modelContext?.executeTool(tool, given)) ?? "").content[0].text as string;
    },
    [name, JSON.stringify(input)] as const,
  );
}

const listTools = (page: Page) =>
  page.evaluate(async () => ((await document.modelContext?.getTools()) ?? []).map(({ name }) => name));

it("offers nothing until the page asks for it, and takes it back", async () => {
  const page = await open();
  expect(await listTools(page)).toEqual([]);
  await page.evaluate(() => {
    const offered = giselle.offerTools();
    Object.assign(globalThis, { offered });
  });
  expect((await listTools(page)).sort()).toEqual(["executeFormActions", "getFormSnapshot"]);
  await page.evaluate("offered.stop()");
  expect(await listTools(page)).toEqual([]);
});

it("reads the form, and fills it in without asking", async () => {
  const page = await open();
  expect(await page.evaluate(() => giselle.offerTools().isSupported)).toBe(true);
  const text = await call(page, "getFormSnapshot", {});
  const id = /^(\S+) "Name"/m.exec(text)?.[1];
  expect(
    await call(page, "executeFormActions", { actions: [{ action: "fill", fieldId: id, value: "Ada" }] }),
  ).toContain("1 of 1 applied");
  expect(await page.inputValue("input")).toBe("Ada");
});

it.each([
  { answer: "no", accept: false, orders: 0, reply: "The user denied this" },
  { answer: "yes", accept: true, orders: 1, reply: "1 of 1 applied" },
])("asks the user before it presses: $answer", async ({ accept, orders: expected, reply }) => {
  const page = await open();
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await (accept ? dialog.accept() : dialog.dismiss());
  });
  await page.evaluate(() => void giselle.offerTools());
  const id = /^(\S+) "Order now"/m.exec(await call(page, "getFormSnapshot", {}))?.[1];
  expect(await call(page, "executeFormActions", { actions: [{ action: "click", fieldId: id }] })).toContain(reply);
  expect(questions).toEqual([expect.stringContaining('"Order now"')]);
  expect(await page.evaluate(() => orders)).toBe(expected);
});

it("X8: says where a form goes, and what it sends without showing it", async () => {
  const page = await open();
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await page.setContent(
    html.replace(
      "<form",
      '<form action="https://pay.example/take"><input type="hidden" name="receiver" value="mallory"',
    ),
  );
  await page.evaluate(() => void giselle.offerTools());
  const id = /^(\S+) "Order now"/m.exec(await call(page, "getFormSnapshot", {}))?.[1];
  await call(page, "executeFormActions", { actions: [{ action: "click", fieldId: id }] });
  expect(questions).toEqual([expect.stringMatching(/https:\/\/pay\.example\/take.*mallory/s)]);
});

it("asks before it selects from a button, which presses an entry of its menu", async () => {
  const page = await open();
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await page.evaluate(() => void giselle.offerTools());
  const id = /^(\S+) "Order now"/m.exec(await call(page, "getFormSnapshot", {}))?.[1];
  const actions = [{ action: "select", fieldId: id, value: "Twice" }];
  expect(await call(page, "executeFormActions", { actions })).toContain("The user denied this");
  expect(questions).toHaveLength(1);
});

it.each([
  ["a shortcut", () => ({ action: "press", keys: "Control+S" })],
  ["a switch that is a link", (text: string) => ({ action: "check", fieldId: idOf(text, "Dark"), checked: true })],
  ["a key that goes to a frame", (text: string) => ({ action: "press", keys: "a", fieldId: idOf(text, "Chat") })],
])("asks before %s, as the policy would", async (_, actionOn) => {
  const page = await open();
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  const more = `<a role="switch" aria-checked="false" href="#dark">Dark</a>
    <iframe title="Chat" width="200" height="100" sandbox src="data:text/html,<input>"></iframe>`;
  await page.setContent(html.replace("<form", `${more}<form`));
  await page.evaluate(() => void giselle.offerTools());
  const actions = [actionOn(await call(page, "getFormSnapshot", { scope: "page" }))];
  expect(await call(page, "executeFormActions", { actions })).toContain("The user denied this");
  expect(questions).toHaveLength(1);
});

const idOf = (text: string, label: string) => new RegExp(`^\\s*(\\S+) .*"${label}"`, "m").exec(text)?.[1] ?? text;

it("control: a page whose own confirm allows everything is not asked", async () => {
  const page = await open();
  await page.evaluate(() => void giselle.offerTools({ confirm: () => true }));
  const id = /^(\S+) "Order now"/m.exec(await call(page, "getFormSnapshot", {}))?.[1];
  await call(page, "executeFormActions", { actions: [{ action: "click", fieldId: id }] });
  expect(await page.evaluate(() => orders)).toBe(1);
});

it("does not press what has changed while the app was deciding", async () => {
  const page = await open();
  await page.evaluate(() => {
    const moveForm = () => document.querySelector("form").setAttribute("action", "https://elsewhere.invalid/");
    giselle.offerTools({
      confirm: async () => {
        moveForm();
        return true;
      },
    });
  });
  const id = /^(\S+) "Order now"/m.exec(await call(page, "getFormSnapshot", {}))?.[1];
  expect(await call(page, "executeFormActions", { actions: [{ action: "click", fieldId: id }] })).toContain("STALE");
  expect(await page.evaluate(() => orders)).toBe(0);
});

it("offers nothing in a browser without WebMCP, and harms nothing", async () => {
  const without = await launch({});
  try {
    const page = await open(without);
    expect(await page.evaluate(() => giselle.offerTools().isSupported)).toBe(false);
  } finally {
    await without.close();
  }
});

/** Only a server reads files, takes pictures and knows places beside elements. */
const onlyServed = /^(?:files|from|to|picture)$/;

function withoutServed(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) => (onlyServed.test(key) ? undefined : value));
}

it.each([
  { shown: shownSnapshotTool, served: getFormSnapshot },
  { shown: shownActionsTool, served: executeFormActions },
])("shows $served.name as the MCP server does", ({ shown, served: { name, title, inputSchema } }) => {
  const schema = inputSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  expect(shown).toMatchObject({ name, title });
  expect(withoutServed(shown.inputSchema)).toEqual(withoutServed(schema));
});

import type { ExecutionReport, PageDriver, Snapshot } from "@giselles-ai/protocol";
import { connectMcpClient, driverOf, giveTool, mcpVersions, openPage } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createMcpServer, type McpServerOptions } from "../../src/mcp-server/create-mcp-server.ts";

const form = `<title>Sign up</title><form>
  <label>Full name <input required></label>
  <label>Password <input type="password"></label>
  <label>Plan <select><option>Free<option>Pro</select></label>
  <button type="button" onclick="document.title = 'sent'">Register</button>
</form>`;

async function serve(options: Partial<McpServerOptions> = {}, html = form) {
  const page = await openPage(html);
  const driver = driverOf(await giveTool(page));
  const server = createMcpServer({ openPage: () => driver, ...options });
  return { page, driver, server };
}

type Client = Awaited<ReturnType<typeof connectMcpClient>>;

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const [first] = content;
  return { text: first?.type === "text" ? first.text : "", data: structuredContent, isError };
}

async function idOf(client: Client, label: string): Promise<string> {
  const { data } = await call(client, "getFormSnapshot");
  return (data as unknown as Snapshot).fields.find((field) => field.label === label)?.fieldId ?? "none";
}

const valueIn = (page: Page, label: string) => page.getByLabel(label).inputValue();

describe.each(mcpVersions)("a client of %s", (version) => {
  it("M1: lists the two tools, with schemas and hints", async () => {
    const { server } = await serve();
    const client = await connectMcpClient(server.connect, { version });
    const { tools } = await client.listTools();
    expect(client.getServerVersion()?.name).toBe("giselles-browser-tool-mcp-server");
    expect(client.getInstructions()).toContain("getFormSnapshot");
    expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
      ["getFormSnapshot", { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }],
      [
        "executeFormActions",
        { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
      ],
    ]);
    expect(tools.map(({ outputSchema }) => outputSchema?.required)).toEqual([
      ["fields"],
      ["applied", "skipped", "warnings"],
    ]);
  });

  it("M1: reads the page as text and data, and writes to it without sending fields back", async () => {
    const { page, server } = await serve();
    const client = await connectMcpClient(server.connect, { version });
    const { text, data } = await call(client, "getFormSnapshot");
    expect(text.replace(/http\S+/, "<url>")).toMatchInlineSnapshot(`
      "page "Sign up" <url>
      form
      input-1 "Full name"*
      input-2 password "Password"
      select-3 "Plan" = "Free" {Free|Pro}
      button-4 "Register""
    `);
    expect(data).toMatchObject({ title: "Sign up", fields: [{ label: "Full name", required: true }, {}, {}, {}] });
    expect(data).not.toHaveProperty("text");
    const done = await call(client, "executeFormActions", {
      actions: [
        { action: "fill", fieldId: "input-1", value: "Ada Lovelace" },
        { action: "select", fieldId: "select-3", value: "Pro" },
      ],
    });
    expect(done.text).toBe("2 of 2 applied\nnothing else changed");
    expect(done.data).toMatchObject({ applied: 2, skipped: 0, warnings: [], outcomes: [{}, {}] });
    expect(await valueIn(page, "Full name")).toBe("Ada Lovelace");
    expect(await valueIn(page, "Plan")).toBe("Pro");
  });
});

it("accepts the fields that old clients send back", async () => {
  const { page, server } = await serve();
  const client = await connectMcpClient(server.connect);
  const { data } = await call(client, "getFormSnapshot");
  const { fields } = data as unknown as Snapshot;
  await call(client, "executeFormActions", {
    actions: [{ action: "fill", fieldId: fields[0]?.fieldId, value: "Ada" }],
    fields,
  });
  expect(await valueIn(page, "Full name")).toBe("Ada");
});

it("returns JSON as text to clients that parse it", async () => {
  const { server } = await serve({ content: "json" });
  const client = await connectMcpClient(server.connect, { version: "2025-06-18" });
  const seen = await call(client, "getFormSnapshot");
  expect(JSON.parse(seen.text)).toEqual(seen.data);
  const done = await call(client, "executeFormActions", {
    actions: [{ action: "fill", fieldId: "input-1", value: "Ada" }],
  });
  expect(JSON.parse(done.text)).toEqual(done.data);
  expect(JSON.parse(done.text)).toMatchObject({ applied: 1, skipped: 0, warnings: [] });
});

describe.each(["2025-06-18", "2026-07-28"] as const)(
  "M5: a client of %s that would show its model the data",
  (version) => {
    it("gets only the text, and no output schema", async () => {
      const { server } = await serve();
      const client = await connectMcpClient(server.connect, { version, name: "claude-code" });
      expect((await client.listTools()).tools.map((tool) => "outputSchema" in tool)).toEqual([false, false]);
      expect(await call(client, "getFormSnapshot")).toMatchObject({
        text: expect.stringContaining("Full name"),
        data: undefined,
      });
    });

    it("gets the data too if configured", async () => {
      const { server } = await serve({ content: "both" });
      const client = await connectMcpClient(server.connect, { version, name: "claude-code" });
      expect(await call(client, "getFormSnapshot")).toMatchObject({ data: { title: "Sign up" } });
    });
  },
);

it("S8: returns only what changed since the last snapshot", async () => {
  const { page, server } = await serve();
  const client = await connectMcpClient(server.connect);
  await call(client, "getFormSnapshot");
  await page.getByLabel("Plan").selectOption("Pro");
  expect((await call(client, "getFormSnapshot", { since: "last" })).text).toBe('~ select-3 = "Pro"');
});

it("passes on the scope and the budget", async () => {
  const { server } = await serve({}, `<a href="/terms">Terms</a>${form}`);
  const client = await connectMcpClient(server.connect);
  expect((await call(client, "getFormSnapshot")).text).not.toContain("Terms");
  expect((await call(client, "getFormSnapshot", { scope: "page" })).text).toContain("Terms");
  expect((await call(client, "getFormSnapshot", { budget: 20 })).text).toContain("cut here");
});

it("refuses only the unknown action, and explains why", async () => {
  const { page, server } = await serve();
  const client = await connectMcpClient(server.connect);
  const fieldId = await idOf(client, "Full name");
  const { text, data, isError } = await call(client, "executeFormActions", {
    actions: [{ action: "teleport" }, { action: "fill", fieldId, value: "Ada" }],
  });
  expect(isError).toBe(true);
  expect(text).toMatch(/^1 of 2 applied\nteleport refused INVALID_ACTION: .*teleport/);
  expect((data as unknown as ExecutionReport).outcomes).toMatchObject([{ status: "refused" }, { status: "applied" }]);
  expect(await valueIn(page, "Full name")).toBe("Ada");
});

it("S5: keeps a secret out of the answer", async () => {
  const { page, server } = await serve();
  const client = await connectMcpClient(server.connect);
  const fieldId = await idOf(client, "Password");
  const answer = await call(client, "executeFormActions", {
    actions: [{ action: "fill", fieldId, value: "correct horse" }],
  });
  expect(await valueIn(page, "Password")).toBe("correct horse");
  expect(JSON.stringify(answer)).not.toContain("correct horse");
  expect(answer.text).toBe("1 of 1 applied\nnothing else changed");
});

it("explains what is wrong with invalid arguments", async () => {
  const { server } = await serve();
  const client = await connectMcpClient(server.connect);
  const { text, isError } = await call(client, "executeFormActions", { actions: "all" });
  expect(isError).toBe(true);
  expect(text).toContain("actions: Invalid input: expected array");
});

describe("M3: an error result", () => {
  const failing = (error: unknown): PageDriver => ({
    snapshot: () => Promise.reject(error),
    execute: () => Promise.reject(error),
    close: async () => {},
  });
  const failure = (code: string, message: string, more: object = {}) =>
    Object.assign(new Error(message), { code, ...more });

  it("has the code and the message of the error", async () => {
    const reported: string[] = [];
    const server = createMcpServer({
      openPage: () => failing(failure("NO_BROWSER", "No page is open. Ask the user to open it.")),
      onError: (...all) => reported.push(all.join(" ")),
    });
    const client = await connectMcpClient(server.connect);
    expect(await call(client, "getFormSnapshot")).toMatchObject({
      isError: true,
      text: "[NO_BROWSER] No page is open. Ask the user to open it.",
    });
    expect(reported).toEqual(["getFormSnapshot NO_BROWSER"]);
  });

  it("has a warning when the actions may have happened", async () => {
    const error = failure("TIMEOUT", "The page did not answer in time.", { mayHaveHappened: true });
    const server = createMcpServer({ openPage: () => failing(error) });
    const client = await connectMcpClient(server.connect);
    expect((await call(client, "executeFormActions", { actions: [] })).text).toBe(
      "[TIMEOUT] The page did not answer in time. It may have been done. Call getFormSnapshot to check before you try again.",
    );
  });

  it("reports an internal error too", async () => {
    const server = createMcpServer({ openPage: () => failing(new TypeError("x is not a function")) });
    const client = await connectMcpClient(server.connect);
    expect((await call(client, "getFormSnapshot")).text).toBe("[INTERNAL] x is not a function");
  });
});

it("opens the page once, and tries again after a failure", async () => {
  let opened = 0;
  const { driver } = await serve();
  const server = createMcpServer({
    openPage: () => {
      opened += 1;
      if (opened === 1) throw new Error("BROWSER_TOOL_RELAY_URL is not set.");
      return driver;
    },
  });
  const client = await connectMcpClient(server.connect);
  expect((await call(client, "getFormSnapshot")).isError).toBe(true);
  expect((await call(client, "getFormSnapshot")).isError).toBeFalsy();
  expect((await call(client, "getFormSnapshot")).isError).toBeFalsy();
  expect(opened).toBe(2);
});

it("closes the page once", async () => {
  let closed = 0;
  const { driver } = await serve();
  const close = async () => {
    closed += 1;
  };
  const server = createMcpServer({ openPage: () => ({ ...driver, close }) });
  const client = await connectMcpClient(server.connect);
  await call(client, "getFormSnapshot");
  await server.close();
  await server.close();
  expect(closed).toBe(1);
});

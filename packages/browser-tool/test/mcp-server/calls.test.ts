import type { ExecutionReport, PageDriver } from "@giselles-ai/protocol";
import { connectMcpClient, driverOf, giveTool, openPage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { createMcpServer } from "../../src/mcp-server/create-mcp-server.ts";

const form = "<label>Name <input></label><label>City <input></label>";
const emptyReport: ExecutionReport = { applied: 0, skipped: 0, warnings: [] };

/** A page driver whose answers the test releases one by one. */
function createSlowPage() {
  const started: string[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const waiting: (() => void)[] = [];
  const driver: PageDriver = {
    snapshot: () => Promise.reject(new Error("not asked for here")),
    execute([first], { signal } = {}) {
      started.push(String(first?.fieldId));
      signals.push(signal);
      return new Promise((resolve) => waiting.push(() => resolve(emptyReport)));
    },
    close: async () => {},
  };
  return { driver, started, signals, answerNext: () => waiting.shift()?.() };
}

const act = (fieldId: string) => ({
  name: "executeFormActions",
  arguments: { actions: [{ action: "click", fieldId }] },
});

const until = (isTrue: () => boolean) => expect.poll(isTrue).toBe(true);

describe("calls on one page", () => {
  it("wait for each other, in order", async () => {
    const { driver, started, answerNext } = createSlowPage();
    const client = await connectMcpClient(createMcpServer({ openPage: () => driver }).connect);
    const calls = ["first", "second", "third"].map((fieldId) => client.callTool(act(fieldId)));
    await until(() => started.length === 1);
    expect(started).toEqual(["first"]);
    answerNext();
    await until(() => started.length === 2);
    answerNext();
    await until(() => started.length === 3);
    answerNext();
    await Promise.all(calls);
    expect(started).toEqual(["first", "second", "third"]);
  });

  it("wait for each other across connections", async () => {
    const { driver, started, answerNext } = createSlowPage();
    const { connect } = createMcpServer({ openPage: () => driver });
    const one = await connectMcpClient(connect, { version: "2025-06-18" });
    const other = await connectMcpClient(connect);
    const first = one.callTool(act("first"));
    await until(() => started.length === 1);
    const second = other.callTool(act("second"));
    await other.listTools(); // answered, so the call before it has arrived
    expect(started).toEqual(["first"]);
    answerNext();
    await first;
    await until(() => started.length === 2);
    answerNext();
    await second;
  });

  it("never mix their keystrokes in a real page", async () => {
    const page = await openPage(form);
    await page.evaluate(() => {
      const order: string[] = [];
      Object.assign(window, { order });
      document.addEventListener("input", ({ target }) => order.push((target as HTMLInputElement).value));
    });
    const tool = await giveTool(page);
    const driver = driverOf(tool);
    const client = await connectMcpClient(createMcpServer({ openPage: () => driver }).connect);
    const ids = (await tool.snapshot()).fields.map(({ fieldId }) => fieldId);
    const fillBoth = (value: string) =>
      client.callTool({
        name: "executeFormActions",
        arguments: { actions: ids.map((fieldId) => ({ action: "fill", fieldId, value })) },
      });
    await Promise.all([fillBoth("a"), fillBoth("b"), fillBoth("c")]);
    expect(await page.evaluate("order.join('')")).toBe("aabbcc");
  });
});

describe.each(["2025-06-18", "2026-07-28"] as const)("a call of a client of %s", (version) => {
  it("is cancelled in the page's driver", async () => {
    const { driver, started, signals } = createSlowPage();
    const client = await connectMcpClient(createMcpServer({ openPage: () => driver }).connect, { version });
    const stop = new AbortController();
    const call = client.callTool(act("first"), { signal: stop.signal });
    await until(() => started.length === 1);
    stop.abort("the user pressed stop");
    await expect(call).rejects.toThrow();
    await until(() => signals[0]?.aborted === true);
  });

  it("does not start if it is cancelled while it waits", async () => {
    const { driver, started, answerNext } = createSlowPage();
    const client = await connectMcpClient(createMcpServer({ openPage: () => driver }).connect, { version });
    const stop = new AbortController();
    const first = client.callTool(act("first"));
    await until(() => started.length === 1);
    const second = client.callTool(act("second"), { signal: stop.signal });
    const third = client.callTool(act("third"));
    stop.abort();
    await expect(second).rejects.toThrow();
    await client.listTools(); // answered, so the cancellation before it has arrived
    answerNext();
    await first;
    await until(() => started.length === 2);
    answerNext();
    await third;
    expect(started).toEqual(["first", "third"]);
  });

  it("reports progress on request", async () => {
    const { driver, started, answerNext } = createSlowPage();
    const client = await connectMcpClient(createMcpServer({ openPage: () => driver }).connect, { version });
    const reported: unknown[] = [];
    const call = client.callTool(act("first"), { onprogress: (progress) => reported.push(progress) });
    await until(() => started.length === 1);
    await until(() => reported.length === 1);
    expect(reported).toEqual([{ progress: 0, total: 1, message: "Waiting for the page" }]);
    answerNext();
    await call;
  });
});

describe("getFormSnapshot with a picture", () => {
  const picture = { base64: "aGVsbG8=", mimeType: "image/png", viewport: { width: 1, height: 1 } } as const;
  const unreadable: PageDriver = {
    snapshot: () => Promise.reject(new TypeError("Cannot read properties of undefined")),
    execute: async () => emptyReport,
    screenshot: async () => picture,
    close: async () => {},
  };

  it("shows the picture of a page that cannot be read", async () => {
    const client = await connectMcpClient(createMcpServer({ openPage: () => unreadable }).connect);
    const { content, isError } = await client.callTool({ name: "getFormSnapshot", arguments: { picture: true } });
    expect(isError ?? false).toBe(false);
    expect(content).toContainEqual({ type: "text", text: "The page could not be read. This is its picture." });
    expect(content).toContainEqual(expect.objectContaining({ type: "image", data: picture.base64 }));
    const without = await client.callTool({ name: "getFormSnapshot", arguments: {} });
    expect(without.isError).toBe(true);
  });
});

// The server accepts the spellings of actions that older clients, planners and models use.
import { type AnyAction, type ExecutionReport, type Snapshot, toolAliases } from "@giselles-ai/protocol";
import { connectMcpClient, driverOf, giveTool, openPage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { createMcpServer, type McpServerOptions } from "../../src/mcp-server/create-mcp-server.ts";

const form = `<title>Sign up</title><form>
  <label>Name <input value="Ada" onkeydown="if (event.ctrlKey || event.key == 'F7') document.title += ' ' + event.key"></label>
  <label>Plan <select><option>Free<option>Pro</select></label>
  <label>Days <select multiple><option>Mon<option>Tue<option>Wed</select></label>
  <button type="button" onpointerdown="document.title = 'held'" onclick="document.title = 'clicked'">Send</button>
</form><div style="height: 4000px"></div>`;

async function start(options: Partial<McpServerOptions> = {}) {
  const page = await openPage(form);
  const driver = driverOf(await giveTool(page));
  const { connect } = createMcpServer({ openPage: () => driver, ...options });
  const asked: string[] = [];
  const answer = (message: string) => {
    asked.push(message);
    return "accept" as const;
  };
  const client = await connectMcpClient(connect, { answer });
  const { structuredContent } = await client.callTool({ name: "getFormSnapshot", arguments: {} });
  const { fields } = structuredContent as unknown as Snapshot;
  const idOf = (label: string) => fields.find((field) => field.label === label)?.fieldId ?? "none";
  const run = async (...actions: AnyAction[]) => {
    const result = await client.callTool({ name: "executeFormActions", arguments: { actions } });
    return (result.structuredContent as unknown as ExecutionReport).outcomes ?? [];
  };
  const values = () => page.$$eval("input, select", (all) => all.map((one) => (one as HTMLInputElement).value));
  return { page, run, idOf, values, asked };
}

it.each<[string, (idOf: (label: string) => string) => AnyAction, string, string]>([
  ["id for fieldId", (idOf) => ({ action: "fill", id: idOf("Name"), value: "Bob" }), "Bob Free ", "Sign up"],
  [
    "type, which adds to the text",
    (idOf) => ({ action: "type", id: idOf("Name"), text: " L" }),
    "Ada L Free ",
    "Sign up",
  ],
  ["type with a value", (idOf) => ({ action: "type", fieldId: idOf("Name"), value: "!" }), "Ada! Free ", "Sign up"],
  [
    "hotkey with keys in a list",
    (idOf) => ({ action: "hotkey", keys: ["Control", "k"], id: idOf("Name") }),
    "Ada Free ",
    "Sign up k",
  ],
  [
    "press with keys in a list",
    (idOf) => ({ action: "press", keys: ["F7"], fieldId: idOf("Name") }),
    "Ada Free ",
    "Sign up F7",
  ],
  [
    "several options as the value",
    (idOf) => ({ action: "select", id: idOf("Days"), value: ["Tue", "Wed"] }),
    "Ada Free Tue",
    "Sign up",
  ],
  [
    "a point that is an element",
    (idOf) => ({ action: "long_press", point: idOf("Send"), durationMs: 10 }),
    "Ada Free ",
    "held",
  ],
  ["an alias", (idOf) => ({ action: "select_dropdown_option", id: idOf("Plan"), value: "Pro" }), "Ada Pro ", "Sign up"],
  ["a name in another case", (idOf) => ({ action: "ClicK", fieldId: idOf("Send") }), "Ada Free ", "clicked"],
])("understands %s", async (_, action, values, title) => {
  const server = await start();
  const [outcome] = await server.run(action(server.idOf));
  expect(outcome?.status).toMatch(/^(?:applied|unknown)$/); // keys need not show anything
  expect((await server.values()).join(" ")).toBe(values);
  expect(await server.page.title()).toBe(title);
});

it.each(["click", "fill", "select", "hover"] as const)(
  "understands every name that models use for %s",
  async (tool) => {
    const { run, idOf } = await start();
    const labels = { click: "Send", fill: "Name", select: "Plan", hover: "Send" };
    const actions = toolAliases[tool].map((action) => ({
      action,
      id: idOf(labels[tool]),
      ...(tool === "fill" && { value: "Bob" }),
      ...(tool === "select" && { value: "Pro" }),
    }));
    expect((await run(...actions)).map(({ status }) => status)).not.toContain("refused");
  },
);

it("appends to text of the same call, and scrolls one screen by default", async () => {
  const { page, run, idOf, values } = await start();
  const id = idOf("Name");
  await run({ action: "fill", id, value: "Bob" }, { action: "type", id, text: " A" }, { action: "scroll" });
  expect((await values())[0]).toBe("Bob A");
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

it("asks the user about the converted action, not its original spelling", async () => {
  const { run, idOf, asked } = await start({ review: () => ({ verdict: "ask" }) });
  await run({ action: "type", id: idOf("Name"), text: " Lovelace" }, { action: "tap", id: idOf("Send") });
  expect(asked[0]?.split("\n").slice(1)).toEqual(['1. Fill "Name" with "Ada Lovelace"', '2. Click "Send"']);
});

describe("an unknown action", () => {
  it("is refused with the list of actions, and the others run", async () => {
    const { run, idOf, values } = await start();
    const [unknown, filled] = await run(
      { action: "teleport", id: idOf("Name") },
      { action: "fill", id: idOf("Name"), value: "Bob" },
    );
    expect(unknown).toMatchObject({
      status: "refused",
      code: "INVALID_ACTION",
      message: expect.stringContaining("Use one of fill, click, select, check, clear, press"),
    });
    expect(filled).toMatchObject({ status: "applied" });
    expect((await values())[0]).toBe("Bob");
  });

  it("is refused if a page can't do it, like a shell command", async () => {
    const { run } = await start();
    expect(await run({ action: "bash", cmd: "ls" })).toMatchObject([
      { status: "refused", message: expect.stringContaining("Use one of fill") },
    ]);
  });
});

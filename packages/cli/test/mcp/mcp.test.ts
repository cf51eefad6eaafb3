import { countTokens, type McpClientOptions, makeFolder, startMcpProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { environment, openShop, program, withWindows } from "../giselle.cases.ts";

async function startServer(args: string[] = [], options?: McpClientOptions, env: Record<string, string> = {}) {
  const command = { command: process.execPath, args: [program, "mcp", ...args] };
  const all = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment(env) };
  const { client, stderr } = await startMcpProgram({ ...command, env: all }, options);
  return {
    client,
    stderr,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name: string, given: object = {}): Promise<string> {
      const { content } = await client.callTool({ name, arguments: { ...given } });
      const [first] = content as { type: string; text?: string; mimeType?: string }[];
      return first?.text ?? first?.mimeType ?? "";
    },
  };
}

it.each([
  [[], 1500],
  [["--tools", "dev", "--profile", "unleashed"], 2500],
])("M5: the tools of mcp %j cost a model at most %i tokens", async (args, limit) => {
  const { client } = await startServer(args);
  const { tools } = await client.listTools();
  const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  expect(countTokens(JSON.stringify(read))).toBeLessThanOrEqual(limit);
  for (const { title, annotations = {} } of tools) {
    expect(title).toMatch(/\w/);
    const hints = ["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint"];
    expect(Object.keys(annotations).sort()).toEqual(hints);
  }
  expect(client.getInstructions()).toContain("executeFormActions");
});

it("M2: offers the form tools and the browser tools", async () => {
  const formTools = ["getFormSnapshot", "executeFormActions", "navigate", "click", "fill", "select", "hover", "scroll"];
  expect(await (await startServer()).names()).toEqual([...formTools, "press", "tabs", "wait_for"]);
});

it("M2: offers more tools with a wider profile, and screenshots with --vision", async () => {
  const { names } = await startServer(["--profile", "unleashed", "--workspace", "/tmp", "--vision"]);
  const more = ["click_point", "drag", "long_press", "fetch", "read_file", "write_file", "screenshot"];
  expect(await names()).toEqual(expect.arrayContaining(more));
});

it("M1, S8: opens, fills and sends a form with three calls, each of which reports what changed", async () => {
  const shop = await openShop();
  const { call } = await startServer([], {}, withWindows);
  const seen = await call("navigate", { url: shop.url });
  expect(seen).toContain('input-1 "Name"*');
  const filled = await call("executeFormActions", {
    actions: [
      { action: "fill", fieldId: "input-1", value: "Ada" },
      { action: "select", fieldId: "select-3", value: "Pro" },
    ],
  });
  expect(filled).toBe("2 of 2 applied\nnothing else changed");
  const sent = await call("click", { fieldId: "button-4" });
  expect(sent).toContain("now at");
  expect(sent).toContain("Welcome");
  expect(shop.joined).toEqual([{ name: "Ada", password: "", plan: "Pro" }]);
});

it("reports why an address cannot be opened, and the session continues", async () => {
  const shop = await openShop();
  const { call } = await startServer([], {}, withWindows);
  expect(await call("navigate", { url: "http://127.0.0.1:9" })).toMatch(
    /0 of 1 applied[\s\S]*http:\/\/127\.0\.0\.1:9 could not be loaded/,
  );
  expect(await call("navigate", { url: shop.url })).toContain('input-1 "Name"*');
});

it("single actions accept the ids that were shown, and refuse others", async () => {
  const shop = await openShop();
  const { call } = await startServer();
  await call("navigate", { url: shop.url });
  expect(await call("fill", { fieldId: "input-1", value: "Ada" })).toContain("1 of 1 applied");
  expect(await call("select", { fieldId: "select-3", value: "Gold" })).toContain('Choose one of "Free", "Pro"');
  expect(await call("click", { fieldId: "button-99" })).toContain("refused");
  expect(await call("click", {})).toContain("[INVALID_ACTION]");
  expect(await call("getFormSnapshot")).toContain('input-1 "Name"* = "Ada"');
  await call("click", { fieldId: "input-1" });
  await call("press", { keys: "Enter" });
  expect(shop.joined).toEqual([{ name: "Ada", password: "", plan: "Free" }]);
});

it("accepts the names and arguments that planners use", async () => {
  const shop = await openShop();
  const { call } = await startServer();
  await call("navigate", { url: shop.url });
  expect(await call("fill", { id: "input-1", value: "Ad" })).toContain("1 of 1 applied");
  expect(await call("type", { id: "input-1", text: "a" })).toContain("1 of 1 applied");
  expect(await call("getFormSnapshot")).toContain('input-1 "Name"* = "Ada"');
  await call("click", { id: "input-1" });
  await call("hotkey", { keys: ["Enter"] });
  expect(shop.joined).toEqual([{ name: "Ada", password: "", plan: "Free" }]);
});

it("sessions have separate cookies, tabs have names, and concurrent calls do not interfere", async () => {
  const shop = await openShop(`<title>Basket</title><label>Note <input></label><button onclick="fetch('/', {method:
    'POST', body: new URLSearchParams({ note: document.querySelector('input').value, was: document.cookie }) })">Keep</button>
    <script>document.cookie ||= 'at=' + (new URLSearchParams(location.search).get('at'))</script>`);
  const { call } = await startServer([], {}, withWindows);
  const sessions = ["one", "two"];
  await Promise.all(sessions.map((session) => call("navigate", { url: `${shop.url}?at=${session}`, session })));
  await call("tabs", { do: "open", url: `${shop.url}?at=one-b`, session: "one" });
  const places = ["one/tab-1", "one/tab-2", "two"];
  const shown = await Promise.all(places.map((session) => call("getFormSnapshot", { session })));
  const ids = shown.map((text) => ({
    input: /input-\d+/.exec(text)?.[0] ?? "",
    button: /button-\d+/.exec(text)?.[0] ?? "",
  }));
  await Promise.all(places.map((session, at) => call("fill", { fieldId: ids[at]?.input, value: session, session })));
  await Promise.all(places.map((session, at) => call("click", { fieldId: ids[at]?.button, session })));
  await Promise.all(places.map((session) => call("wait_for_idle", { session })));
  const kept = shop.joined.map(({ note, was }) => `${note} ${was}`).sort();
  expect(kept).toEqual(["one/tab-1 at=one", "one/tab-2 at=one", "two at=two"]);
  expect(await call("tabs", { do: "end", session: "two" })).toBe("two is closed.");
  expect(await call("tabs", { do: "list", session: "one" })).not.toContain("two");
});

it("M4: asks the user where the profile requires approval, and refuses if the client cannot ask", async () => {
  const shop = await openShop();
  const asked: string[] = [];
  const answer = (message: string) => {
    asked.push(message);
    return message.includes("Ada") ? "decline" : "accept";
  };
  const { call } = await startServer(["--profile", "assisted"], { answer });
  await call("navigate", { url: shop.url });
  await call("getFormSnapshot");
  expect(await call("fill", { fieldId: "input-1", value: "Ada" })).toContain(
    "[NOT_ALLOWED] The user denied these actions",
  );
  expect(await call("fill", { fieldId: "input-1", value: "Bea" })).toContain("1 of 1 applied");
  expect(asked).toEqual([
    expect.stringContaining(`Open "${shop.url}"`),
    expect.stringContaining('Fill "Name" with "Ada"'),
    expect.stringContaining('Fill "Name" with "Bea"'),
  ]);
  const { call: mute } = await startServer(["--profile", "assisted"]);
  expect(await mute("navigate", { url: shop.url })).toContain("[APPROVAL_NEEDED]");
});

it("M4: applies the policy table: payments need approval under auto, and locked point actions are refused", async () => {
  const shop = await openShop(
    `<title>Pay</title><form method="post"><label>Note <input name="note"></label><button>Pay now</button></form>`,
  );
  const asked: string[] = [];
  const answer = (message: string) => {
    asked.push(message);
    return "decline" as const;
  };
  const { call } = await startServer([], { answer });
  await call("navigate", { url: shop.url });
  const actions = [
    { action: "fill", fieldId: "input-1", value: "x" },
    { action: "dance" },
    { action: "click", fieldId: "button-2" },
  ];
  expect(await call("executeFormActions", { actions })).toContain("[NOT_ALLOWED] The user denied these actions");
  expect(asked).toEqual([expect.stringContaining('Click "Pay now"')]);
  expect(await call("executeFormActions", { actions: actions.slice(0, 2) })).toContain("1 of 2 applied");
  const point = { action: "click_point", point: { x: 9, y: 9 } };
  expect(await call("executeFormActions", { actions: [point] })).toContain('"click_point" is not unlocked');
  expect(shop.joined).toEqual([]);
});

it("X4: allowed origins apply to every address that a tool can open", async () => {
  const shop = await openShop();
  const other = await openShop();
  const { call } = await startServer(["--allow-origin", shop.url]);
  expect(await call("navigate", { url: shop.url })).toContain("Name");
  const denied = `[NOT_ALLOWED] ${new URL(other.url).origin} is not allowed by the rules of this run.`;
  expect(await call("navigate", { url: other.url })).toContain(denied);
  expect(await call("tabs", { do: "open", url: other.url })).toContain(denied);
  expect(await call("fetch", { url: other.url })).toContain(denied);
});

it("X4: blocked origins apply too, and the rest of the web stays open", async () => {
  const shop = await openShop();
  const other = await openShop();
  const { call } = await startServer(["--block-origin", other.url]);
  expect(await call("navigate", { url: other.url })).toContain("[NOT_ALLOWED]");
  expect(await call("navigate", { url: shop.url })).toContain("Name");
});

it("M2: with the relay variables, serves the user's own page", async () => {
  const env = { BROWSER_TOOL_RELAY_URL: "http://127.0.0.1:1/relay", BROWSER_TOOL_RELAY_SESSION_ID: "s" };
  const { names, call, stderr } = await startServer([], {}, env);
  expect(await names()).toEqual(["getFormSnapshot", "executeFormActions"]);
  expect(await call("getFormSnapshot")).toContain("BROWSER_TOOL_RELAY_TOKEN");
  await expect.poll(stderr).toMatch(/^\[mcp getFormSnapshot\] \w+\n$/); // stderr is a different pipe from the answer's
});

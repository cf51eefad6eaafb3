import { type capabilityProfileSchema, toolVocabulary } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { z } from "zod";
import { abilities } from "../../test/sample.cases.ts";
import { createToolRegistry, defaultTools, defineTool, handle } from "../index.ts";

const namesFor = (profile: (typeof capabilityProfileSchema.options)[number], unlock: string[] = []) =>
  defaultTools()
    .toCatalog({ abilities: [...abilities, "page_tools"], profile, unlock })
    .map(({ name }) => name);

const coordinateTools = ["click_point", "drag", "long_press"];

it("declares all built-in tools, each with schema, risk and description (P5, items 32, 35)", () => {
  const tools = defaultTools().list();
  expect(tools.map(({ name }) => name)).toEqual([...toolVocabulary]);
  expect(Object.fromEntries(tools.map(({ name, risk, effect }) => [name, `${risk} ${effect}`]))).toMatchInlineSnapshot(`
    {
      "call_page_tool": "medium commit",
      "click": "low commit",
      "click_point": "medium commit",
      "drag": "medium edit",
      "fetch": "medium network",
      "fill": "medium edit",
      "hotkey": "medium commit",
      "hover": "low read",
      "long_press": "medium commit",
      "navigate": "medium navigate",
      "read_file": "medium file",
      "scroll": "low read",
      "select": "low edit",
      "shell": "high shell",
      "snapshot": "low read",
      "type": "medium edit",
      "wait_for_idle": "low read",
      "write_file": "high file",
    }
  `);
});

it.each([
  ["navigate", { url: "https://example.com" }],
  ["click", { id: "button-1" }],
  ["type", { id: "input-1", text: "Ada" }],
  ["fill", { id: "input-1", value: "Ada" }],
  ["select", { id: "select-1", value: "Pro" }],
  ["select", { id: "select-1", value: ["Pro", "Team"] }],
  ["hover", { id: "menuitem-1" }],
  ["scroll", { deltaY: 300 }],
  ["wait_for_idle", { ms: 500 }],
  ["snapshot", {}],
  ["click_point", { point: { x: 1, y: 2 } }],
  ["drag", { from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, durationMs: 100 }],
  ["drag", { from: "card-1", to: "column-2" }],
  ["long_press", { point: { x: 1, y: 2 }, durationMs: 800 }],
  ["long_press", { point: "button-1" }],
  ["hotkey", { keys: ["Control", "A"] }],
  ["fetch", { url: "https://example.com", method: "POST", body: "{}", headers: { accept: "text/plain" } }],
  ["read_file", { path: "notes.txt" }],
  ["write_file", { path: "notes.txt", content: "Hello" }],
  ["shell", { cmd: "ls" }],
  ["call_page_tool", { name: "search", input: { words: "tea" } }],
])("%s takes %j (item 35)", (name, args) => {
  expect(defaultTools().get(name)?.input.parse(args)).toEqual(args);
});

it.each(["assisted", "semi_auto", "auto"] as const)(
  "%s offers neither high-risk tools nor coordinates (items 39, 40)",
  (profile) => {
    const names = namesFor(profile);
    const closed = ["shell", "write_file", ...coordinateTools].filter((name) => name !== "drag");
    for (const name of closed) expect(names).not.toContain(name);
    expect(names).toContain("fill");
  },
);

it.each(["assisted", "semi_auto", "auto"] as const)(
  "%s may drag an element to another, but not to a point",
  (profile) => {
    const drag = defaultTools()
      .toCatalog({ abilities: ["page", "coordinates"], profile })
      .find(({ name }) => name === "drag");
    expect(Object.keys(drag?.schema.properties ?? {})).toEqual(["from", "to"]);
    expect(JSON.stringify(drag?.schema)).not.toContain('"x"');
  },
);

it("unleashed offers everything (item 39)", () => {
  expect(namesFor("unleashed")).toEqual([...toolVocabulary]);
});

it("unlocks coordinates by settings, but never a high-risk tool (item 40)", () => {
  const names = namesFor("auto", [...coordinateTools, "shell", "write_file"]);
  expect(names).toEqual(expect.arrayContaining(coordinateTools));
  expect(names).not.toContain("shell");
  expect(names).not.toContain("write_file");
});

it("omits tools that the driver cannot run (L4)", () => {
  const names = defaultTools()
    .toCatalog({ abilities: ["page"], profile: "unleashed" })
    .map(({ name }) => name);
  expect(names).toEqual([
    "click",
    "type",
    "fill",
    "select",
    "hover",
    "scroll",
    "wait_for_idle",
    "snapshot",
    "drag",
    "hotkey",
  ]);
});

it("adds a custom tool to all three catalogues (items 32, 33)", () => {
  const tools = defaultTools();
  const star = defineTool({
    name: "star",
    description: "Mark an element as a favourite.",
    input: z.strictObject({ id: handle, stars: z.int().min(1).max(5) }),
    risk: "low",
    effect: "edit",
    needs: ["page"],
  });
  tools.register(star);
  const options = { abilities: ["page"], profile: "assisted" } as const;
  expect(tools.toCatalog(options).find(({ name }) => name === "star")).toEqual({
    name: "star",
    description: "Mark an element as a favourite.",
    risk_level: "low",
    schema: {
      type: "object",
      properties: {
        id: { type: "string", minLength: 1, description: "An id from the page", "x-handle": true },
        stars: { type: "integer", minimum: 1, maximum: 5 },
      },
      required: ["id", "stars"],
      additionalProperties: false,
    },
  });
  expect(tools.toAiSdkTools(options).star).toEqual({ description: star.description, inputSchema: star.input });
  expect(tools.toMcpTools(options).find(({ name }) => name === "star")?.config).toEqual({
    description: star.description,
    inputSchema: star.input,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  });
});

it("refuses a duplicate name, an invalid name and a missing description", () => {
  const define = (name: string, description = "Does it.") =>
    defineTool({ name, description, input: z.strictObject({}), risk: "low", effect: "read" });
  const tools = createToolRegistry([define("one")]);
  expect(() => tools.register(define("one"))).toThrow('There is already a tool "one". Give the new one another name.');
  expect(() => define("Two!")).toThrow('"Two!" is not a valid tool name.');
  expect(() => define("two", " ")).toThrow('The tool "two" has no description.');
});

import type { CatalogTool, PlannerInput, SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { fence } from "../../src/plan/data-fence.ts";
import { toPageContext } from "../../src/plan/page-context.ts";
import { repairPrompt, secretsPrompt } from "../../src/plan/prompt.ts";
import { renderPage } from "../../src/plan/render-page.ts";
import { renderTools } from "../../src/plan/render-tools.ts";
import { repairMessages } from "../../src/plan/repair.ts";
import { defaultTools } from "../../src/tools/vocabulary.ts";
import { sampleInput } from "../sample.cases.ts";

describe("renderTools", () => {
  it("renders arguments and description", () => {
    const tools = defaultTools().toCatalog({ abilities: ["page", "browser", "http"], profile: "auto" });
    expect(renderTools(tools)).toMatchInlineSnapshot(`
      "navigate {url}: Open an address.
      click {id, kind?: double|right|middle|shift|control, dialog?}: Click. dialog answers a native dialog: yes, no or text.
      type {id, text}: Append to a field.
      fill {id, value}: Set the whole value; "yes" or "no" for a checkbox, a path for a file.
      select {id, value: text|[text]}: Choose options by their labels.
      hover {id}: Hover.
      scroll {deltaY?, id?}: By pixels, in an area, to an element, or one screen.
      wait_for_idle {ms?, text?, gone?}: Until idle, text is shown, or gone is not.
      snapshot {}: Read again.
      drag {from, to}: Drag one to another.
      hotkey {keys: [text], id?}: Press together, like Control and A.
      fetch {url, method?: GET|POST|PUT|PATCH|DELETE|HEAD, body?, headers?: {name: value}}: Send an HTTP request."
    `);
  });

  it.each([
    ["an enumeration", { type: "string", enum: ["a", "b"] }, "{x: a|b}"],
    ["a boolean", { type: "boolean" }, "{x: true|false}"],
    ["a list", { type: "array", items: { type: "string" } }, "{x: [text]}"],
    ["an object", { type: "object", properties: { y: {}, z: {} } }, "{x: {y, z}}"],
    ["an open object", { type: "object", properties: {} }, "{x: {name: value}}"],
    ["an element or a text", { anyOf: [{ "x-handle": true, type: "string" }, { type: "string" }] }, "{x: id|text}"],
    ["a number", { type: "number" }, "{x}"],
  ])("%s", (_what, property, rendered) => {
    const tool: CatalogTool = {
      name: "do",
      risk_level: "low",
      schema: { type: "object", properties: { x: property }, required: ["x"] },
    };
    expect(renderTools([tool])).toBe(`do ${rendered}:`);
  });
});

describe("renderPage", () => {
  const { page } = sampleInput.context;
  const bare: PlannerInput["context"]["page"] = {
    url: "https://shop.example/",
    origin: "https://shop.example",
    title: 'A "quoted"\n title',
    interactables: [
      { id: "input-1", role: "text", type: "email", label: "Email", locatorHint: "" },
      { id: "button-2", role: "button", type: "button", label: "x".repeat(300), locatorHint: "" },
    ],
  };

  it("uses the text of the page, and adds the address if it is missing", () => {
    const options = { budget: 1000, withPositions: false };
    expect(renderPage(page, options)).toBe(page.text);
    expect(renderPage({ ...page, text: "text" }, options)).toBe('page "Sign up" https://shop.example/sign-up\ntext');
  });

  it("renders one line per element if there is no text", () => {
    expect(renderPage(bare, { budget: 1000, withPositions: false }).split("\n")).toEqual([
      String.raw`page "A \"quoted\" title" https://shop.example/`,
      'input-1 text email "Email"',
      `button-2 button "${"x".repeat(200)}"`,
    ]);
  });

  it("renders positions only for tools that need them", () => {
    const box = { x: 1, y: 2, width: 10, height: 20, cx: 6.4, cy: 11.6 };
    const placed = { ...bare, interactables: bare.interactables.slice(0, 1).map((one) => ({ ...one, box })) };
    expect(renderPage(placed, { budget: 1000, withPositions: true })).toContain("centres: input-1 6,12");
    expect(renderPage(placed, { budget: 1000, withPositions: false })).not.toContain("centres");
    expect(renderPage(bare, { budget: 1000, withPositions: true })).not.toContain("centres");
  });

  it("keeps all data of a snapshot", () => {
    const field: SnapshotField = {
      fieldId: "input-1",
      kind: "text",
      label: "Email",
      required: true,
      currentValue: "",
      selector: "#email",
      inputType: "email",
    };
    const snapshot = {
      ...{ snapshotId: "1", url: "u", origin: "o", title: "t", viewport: { width: 1, height: 1 } },
      fields: [field],
      text: "page",
      outline: [{ role: "status", text: "Saved" } as const],
    };
    expect(toPageContext(snapshot)).toEqual({
      ...{ url: "u", origin: "o", title: "t", text: "page" },
      interactables: [{ id: "input-1", role: "text", type: "email", label: "Email", locatorHint: "#email" }],
      fields: [field],
      outline: [{ role: "status", text: "Saved" }],
    });
  });
});

describe("fence", () => {
  it("uses the marker of the call", () => {
    expect(fence("page", "abc", "text")).toBe("<page-abc>\ntext\n</page-abc>");
  });
});

describe("repair", () => {
  const issue = { path: "steps[0].tool", code: "unknown_tool", message: "There is no such tool." } as const;

  it("lists the first twelve problems with their paths", () => {
    expect(repairPrompt([issue, { ...issue, path: "" }])).toBe(
      [
        "That answer is invalid:",
        "- steps[0].tool: There is no such tool.",
        "- There is no such tool.",
        "Answer again with the whole corrected JSON object and nothing else.",
      ].join("\n"),
    );
    expect(repairPrompt(Array.from({ length: 15 }, () => issue))).toContain("- and 3 more");
  });

  it("quotes the answer, which may be empty or too long", () => {
    expect(repairMessages("{}", [issue])).toMatchObject([{ role: "assistant", content: "{}" }, { role: "user" }]);
    expect(repairMessages("  ", [issue])[0]?.content).toBe("(nothing)");
    expect(repairMessages("x".repeat(10_000), [issue])[0]?.content).toHaveLength(6000);
  });
});

it("names secrets and where they may go", () => {
  expect(secretsPrompt([{ name: "password", use: "password fields" }])).toBe(
    "Secrets you may fill in by reference, each as the whole value:\n{{secret:password}} into password fields",
  );
});

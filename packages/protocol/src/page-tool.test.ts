import { expect, it } from "vitest";
import { checkToolInput, findPageTool, renderPageTools, reportToolAnswer, withPageTools } from "./index.ts";

const search = {
  name: "search",
  description: "Find\n products",
  origin: "https://shop.example",
  inputSchema: { type: "object", properties: { words: { type: "string" } }, required: ["words"] },
  readOnly: true,
};

it("checks an input against the schema of the page", () => {
  expect(checkToolInput(search, { words: "tea" })).toBeUndefined();
  expect(checkToolInput(search, { words: 3 })).toMatch(/expected string/);
  expect(checkToolInput(search, {})).toMatch(/words/);
});

it("takes no input without a schema, or with one that cannot be read", () => {
  const { inputSchema: _, ...plain } = search;
  expect(checkToolInput(plain, {})).toBeUndefined();
  expect(checkToolInput(plain, { words: "tea" })).toBe('"search" takes no input.');
  expect(checkToolInput({ ...search, inputSchema: { $ref: "#/nowhere" } }, {})).toMatch(/cannot be read/);
});

it("finds the tool of a call only if the page has it and the input fits", () => {
  expect(findPageTool([search], "search", { words: "tea" })).toEqual({ tool: search });
  expect(findPageTool([search], "buy", {})).toMatchObject({ code: "NOT_FOUND" });
  expect(findPageTool([search], "search", {})).toMatchObject({ code: "INVALID_VALUE" });
});

it("leaves patterns to the page, so that a hostile one cannot stop us", () => {
  const slow = { type: "object", properties: { words: { type: "string", pattern: "^(a+)+$" } } };
  expect(checkToolInput({ ...search, inputSchema: slow }, { words: `${"a".repeat(40)}!` })).toBeUndefined();
});

it("lists tools on one line each", () => {
  expect(renderPageTools([search])).toContain('search {"words":"string"} Find products');
  expect(renderPageTools([search]).split("\n")).toHaveLength(2);
});

it("adds tools to a snapshot, and to its text if it has one", () => {
  const viewport = { width: 1, height: 1 };
  const snapshot = { snapshotId: "1", url: "", origin: "", title: "", viewport, fields: [] };
  expect(withPageTools(snapshot, [search]).tools).toEqual([search]);
  expect(withPageTools(snapshot, [search]).text).toBeUndefined();
  expect(withPageTools({ ...snapshot, text: "page" }, [search]).text).toMatch(/^page\ntools of this page/);
  expect(withPageTools(snapshot, [])).toBe(snapshot);
});

it("reports an effect as unknown unless the page shows it", () => {
  const unseen = reportToolAnswer("search", { output: "found" }, { isShown: false });
  expect(unseen.outcomes).toMatchObject([{ status: "unknown", output: "found" }]);
  const seen = reportToolAnswer("search", { output: "found" }, { isShown: true });
  expect(seen.outcomes).toMatchObject([{ status: "applied" }]);
});

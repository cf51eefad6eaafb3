import { describe, expect, it } from "vitest";
import { invalidPaths } from "../test/refusal.cases.ts";
import { appToolSchema } from "./app-tool.ts";
import {
  agentActionSchema,
  appDataSchema,
  approvalDecisionSchema,
  approvalQuestionSchema,
  appToolsSchema,
  conversationSchema,
  type PageEvent,
  pageEventSchema,
  plannerInputSchema,
  plannerOutputSchema,
  proposalSchema,
  readAction,
} from "./index.ts";

describe("an action of the agent", () => {
  it.each([
    [{ action: "navigate", url: "" }, ["url"]],
    [{ action: "navigate" }, ["url"]],
    [{ action: "wait_for_idle", ms: -1 }, ["ms"]],
    [{ action: "wait_for_idle", ms: 60_001 }, ["ms"]],
    [{ action: "wait_for_idle", ms: 1.5 }, ["ms"]],
    [{ action: "wait_for_idle", text: "" }, ["text"]],
    [{ action: "fetch", url: "https://a.test", method: "TRACE" }, ["method"]],
    [{ action: "fetch", url: "https://a.test", headers: { a: 1 } }, ["headers.a"]],
    [{ action: "fetch", url: "https://a.test", body: { a: 1 } }, ["body"]],
    [{ action: "read_file", path: "" }, ["path"]],
    [{ action: "write_file", path: "a.txt" }, ["content"]],
    [{ action: "shell", cmd: "" }, ["cmd"]],
    [{ action: "shell", cmd: "ls", cwd: "/" }, ["(whole)"]],
    [{ action: "call_page_tool", name: "", input: {} }, ["name"]],
    [{ action: "call_page_tool", name: "buy", input: [] }, ["input"]],
    [{ action: "press", keys: "" }, ["keys"]],
    [{ action: "upload", fieldId: "input-1", files: [] }, ["files"]],
    [{ action: "upload", fieldId: "input-1", files: [""] }, ["files.0"]],
    [{ action: "upload", fieldId: "input-1", files: [{ name: "a", base64: "not base64!" }] }, ["files.0.base64"]],
    [{ action: "drag", from: "a", to: "b", durationMs: 10_001 }, ["durationMs"]],
    [{ action: "drag", from: "a", to: "" }, ["to"]],
    [{ action: "click", fieldId: "a", button: "fourth" }, ["button"]],
    [{ action: "click", fieldId: "a", modifiers: ["Hyper"] }, ["modifiers.0"]],
    [{ action: "click", fieldId: "a", dialog: "yes" }, ["dialog"]],
    [{ action: "click_point", point: { x: Number.NaN, y: 1 } }, ["point.x"]],
    [{ action: "click_point", point: { x: Number.POSITIVE_INFINITY, y: 1 } }, ["point.x"]],
    [{ action: "hover", fieldId: "a", point: { x: 1, y: 1 } }, ["(whole)"]],
    [{ action: "hover" }, ["(whole)"]],
    [{ action: "fill", fieldId: "a", value: 7 }, ["value"]],
    [{ action: "fill", fieldId: "a", value: "", only: "https://a.test" }, ["only"]],
  ])("is refused: %j", (action, paths) => {
    expect(invalidPaths(agentActionSchema, action)).toEqual(paths);
  });

  it.each([
    { action: "wait_for_idle", ms: 0 },
    { action: "wait_for_idle", ms: 60_000 },
    { action: "wait_for_idle", gone: "Loading" },
    { action: "write_file", path: "a.txt", content: "" },
    { action: "call_page_tool", name: "buy", input: {} },
    { action: "drag", from: "a", to: { fieldId: "b", dx: -3 }, durationMs: 0 },
    { action: "click", fieldId: "a", dialog: { accept: true, text: "" } },
    { action: "fill", fieldId: "a", value: "" },
  ])("is accepted at the limit: %j", (action) => {
    expect(agentActionSchema.parse(action)).toEqual(action);
  });

  it.each([null, undefined, [], 7, "fill", {}, { action: 7 }, { action: null }])("is not %j", (input) => {
    expect(readAction(input)).toMatchObject({ ok: false, message: expect.stringMatching(/./) });
  });

  it.each(["__proto__", "constructor", "navigate", "shell"])("does not run in a page if it is called %s", (action) => {
    expect(readAction({ action, cmd: "ls", url: "/" })).toMatchObject({ ok: false });
  });
});

describe("what an app gives the agent", () => {
  const tool = { name: "add_to_cart", description: "Adds a product", effect: "edit" };

  it.each([
    ["a name with a space", { name: "add to cart" }, ["name"]],
    ["a name with a line break", { name: "add\n" }, ["name"]],
    ["a name of 65 characters", { name: "a".repeat(65) }, ["name"]],
    ["no name", { name: "" }, ["name"]],
    ["no description", { description: "" }, ["description"]],
    ["a long description", { description: "a".repeat(1001) }, ["description"]],
    ["an unknown effect", { effect: "harmless" }, ["effect"]],
    ["a schema that is a list", { inputSchema: [] }, ["inputSchema"]],
    ["a schema of 10,001 characters", { inputSchema: { a: "x".repeat(9994) } }, ["inputSchema"]],
    ["a schema with what is not JSON", { inputSchema: { a: undefined } }, ["inputSchema.a"]],
  ])("a tool has not %s", (_, change, paths) => {
    expect(invalidPaths(appToolSchema, { ...tool, ...change })).toEqual(paths);
  });

  it("is at most 20 tools and 20 entries of data", () => {
    const entry = { description: "The user", value: "" };
    expect(invalidPaths(appToolsSchema, Array(20).fill(tool))).toEqual([]);
    expect(invalidPaths(appToolsSchema, Array(21).fill(tool))).toEqual(["(whole)"]);
    expect(invalidPaths(appDataSchema, Array(20).fill(entry))).toEqual([]);
    expect(invalidPaths(appDataSchema, Array(21).fill(entry))).toEqual(["(whole)"]);
    expect(invalidPaths(appDataSchema, [{ ...entry, value: "x".repeat(20_001) }])).toEqual(["0.value"]);
    expect(invalidPaths(appDataSchema, [{ description: "", value: { name: "Ada" } }])).toEqual([
      "0.description",
      "0.value",
    ]);
  });
});

describe("a question for approval", () => {
  const step = { action: { action: "click", fieldId: "a" }, explanation: "", estimated_risk: "low", confidence: 1 };
  const question = {
    ...{
      id: "a-1_b",
      runId: "r1",
      step: 1,
      from: 0,
      message: "",
      steps: [step],
      asked: [0],
      actionHash: "h",
      epoch: "e",
    },
    ...{
      origin: "",
      url: "",
      title: "",
      fields: [],
      askedAt: "2026-11-16T10:00:00Z",
      expiresAt: "2026-11-16T10:05:00Z",
    },
  };

  it("is accepted", () => {
    expect(invalidPaths(approvalQuestionSchema, question)).toEqual([]);
  });

  it.each([
    ["an id that leaves its folder", { id: "../a" }, ["id"]],
    ["an id with a line break", { id: "a\n" }, ["id"]],
    ["an id of 65 characters", { id: "a".repeat(65) }, ["id"]],
    ["no steps", { steps: [] }, ["steps"]],
    ["nothing asked", { asked: [] }, ["asked"]],
    ["a negative step", { asked: [-1] }, ["asked.0"]],
    ["a time without a zone", { expiresAt: "2026-11-16T10:05:00" }, ["expiresAt"]],
    ["a time that is not one", { askedAt: "now" }, ["askedAt"]],
  ])("has not %s", (_, change, paths) => {
    expect(invalidPaths(approvalQuestionSchema, { ...question, ...change })).toEqual(paths);
  });

  it.each([
    [{ decision: "approved", approver: "mallory" }, ["(whole)"]],
    [{ decision: "edited", steps: [] }, ["steps"]],
    [{ decision: "edited" }, ["steps"]],
    [{ decision: "denied" }, ["reason"]],
    [{ decision: "denied", reason: "x".repeat(2001) }, ["reason"]],
    [{ decision: "maybe" }, ["decision"]],
  ])("is not decided by %j", (decision, paths) => {
    expect(invalidPaths(approvalDecisionSchema, decision)).toEqual(paths);
  });
});

describe("an event of a page", () => {
  it.each<PageEvent>([
    { type: "dialog", kind: "prompt", message: "Name?", accepted: true, text: "Ada" },
    { type: "download", name: "a.pdf" },
    { type: "tab-opened", tabId: "tab-2", url: "about:blank" },
    { type: "tab-closed", tabId: "tab-2" },
    { type: "navigation-blocked", url: "tel:1" },
    { type: "connections-blocked", hosts: [] },
    { type: "file-chooser", multiple: false },
    { type: "crash" },
    { type: "script-stopped", reason: "dialogs" },
  ])("can be $type", (event) => {
    expect(pageEventSchema.parse(event)).toEqual(event);
  });

  it.each([
    [{ type: "dialog", kind: "modal", message: "", accepted: true }, ["kind"]],
    [{ type: "dialog", kind: "alert", message: "" }, ["accepted"]],
    [{ type: "script-stopped", reason: "bored" }, ["reason"]],
    [{ type: "explosion" }, ["type"]],
  ])("is not %j", (event, paths) => {
    expect(invalidPaths(pageEventSchema, event)).toEqual(paths);
  });
});

describe("a plan", () => {
  const notes = { plan_id: "1", reasoning_summary: "", autonomy_level: "auto", message: "I send it." };
  const step = { tool: "click", args: {}, explanation: "", estimated_risk: "low", confidence: 1 };
  const act = { decision: "act", complete: false, ...notes, steps: [step] };

  it.each([
    ["an answer with steps of actions", { steps: [{ ...step, tool: undefined, action: { action: "click" } }] }],
    ["a question without words", { clarification: "" }],
    ["no message", { message: "" }],
    ["no id", { plan_id: "" }],
    ["evidence, which only the end has", { evidence: "Thank you" }],
    ["data, which only the end has", { data: [] }],
    ["a confidence that is not a number", { steps: [{ ...step, confidence: Number.NaN }] }],
  ])("has not %s", (_, change) => {
    expect(plannerOutputSchema.safeParse({ ...act, ...change }).success).toBe(false);
  });

  it("is a proposal when its steps are actions, and not before", () => {
    const { tool: _, args: __, ...rest } = step;
    const proposal = { ...act, steps: [{ ...rest, action: { action: "click", fieldId: "a" } }] };
    expect(proposalSchema.parse(proposal)).toEqual(proposal);
    expect(proposalSchema.safeParse(act).success).toBe(false);
    expect(plannerOutputSchema.safeParse(proposal).success).toBe(false);
  });
});

describe("what a planner gets", () => {
  const page = { url: "", origin: "", title: "", interactables: [] };
  const input = { goal: "Go", context: { page }, capability_profile: "auto", tool_catalog: [] };
  const withContext = (context: object) => ({ ...input, context: { page, ...context } });

  it("is trimmed", () => {
    expect(plannerInputSchema.parse({ ...input, goal: " \n Go \u3000" }).goal).toBe("Go");
  });

  it.each([
    ["a date that does not exist", withContext({ now: { date: "2026-02-30", timeZone: "UTC", language: "en" } })],
    ["a picture that is not base64", withContext({ visual: { screenshot: "<svg>" } })],
    ["an unknown part of the page", { ...input, context: { page: { ...page, html: "" } } }],
    ["a secret with its value", { ...input, secrets: [{ name: "card", use: "", value: "4111" }] }],
    ["an unknown profile", { ...input, capability_profile: "root" }],
    ["an empty session", { ...input, session_id: "" }],
  ])("has not %s", (_, given) => {
    expect(plannerInputSchema.safeParse(given).success).toBe(false);
  });

  it.each([[{ turns: [{ request: "Go", done: "yes" }] }], [{ turns: [], omitted: -1 }], [{}]])(
    "has no conversation like %j",
    (conversation) => {
      expect(conversationSchema.safeParse(conversation).success).toBe(false);
    },
  );
});

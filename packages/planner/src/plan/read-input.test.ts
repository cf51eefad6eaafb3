import { describe, expect, it } from "vitest";
import { sampleInput } from "../../test/sample.cases.ts";
import { PlannerError } from "../planner-error.ts";
import { toPageContext } from "./page-context.ts";
import { readInput } from "./read-input.ts";

function errorFor(input: unknown): PlannerError {
  try {
    readInput(input);
  } catch (error) {
    if (PlannerError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("The input was accepted.");
}

describe("an input of the planner", () => {
  it("is returned without surrounding spaces in its goal", () => {
    expect(readInput({ ...sampleInput, goal: "  Go \n" })).toEqual({ ...sampleInput, goal: "Go" });
  });

  it.each([
    ["no goal", { goal: undefined }, "invalid_goal", "goal"],
    ["an empty goal", { goal: " " }, "invalid_goal", "goal"],
    ["a goal that is not a text", { goal: { text: "Go" } }, "invalid_goal", "goal"],
    ["an unknown profile", { capability_profile: "root" }, "schema_validation_failed", "capability_profile"],
    ["no page", { context: {} }, "schema_validation_failed", "context.page"],
    ["tools that are no list", { tool_catalog: {} }, "schema_validation_failed", "tool_catalog"],
  ])("with %s is refused by name", (_, change, code, path) => {
    const error = errorFor({ ...sampleInput, ...change });
    expect(error).toMatchObject({ code, retryable: false, attempts: 0 });
    expect(error.errors[0]).toMatchObject({ code, path });
    expect(error.message).toContain(`${path}: `);
  });

  it.each([null, undefined, "Sign up", 7, []])("is not %j", (input) => {
    expect(errorFor(input).code).toBe("schema_validation_failed");
  });

  it("lists all problems", () => {
    const { errors } = errorFor({ ...sampleInput, goal: "", capability_profile: "root", session_id: "" });
    expect(errors.map(({ path }) => path).sort()).toEqual(["capability_profile", "goal", "session_id"]);
  });
});

describe("an error of the planner", () => {
  const exchange = { request: {}, answer: "My card is 4111" } as never;
  const error = new PlannerError("invalid_json", "It is no JSON.", {
    ...{ attempts: 2, raw: "•", retryAfterMs: 500, retryable: true, exchanges: [exchange] },
    cause: new Error("socket"),
  });

  it("keeps what was said out of logs", () => {
    expect(JSON.stringify(error)).not.toContain("4111");
    expect(Object.keys(error)).not.toContain("exchanges");
    expect(error.exchanges).toEqual([exchange]);
  });

  it("is data for another process, with its reason", () => {
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      ...{ code: "invalid_json", message: "It is no JSON.", attempts: 2, errors: [], raw: "•" },
      ...{ usage: { inputTokens: 0, outputTokens: 0 }, retryable: true, retryAfterMs: 500 },
    });
    expect(error.cause).toMatchObject({ message: "socket" });
  });

  it("has no details that it was not given", () => {
    expect(new PlannerError("aborted", "Stopped.")).toMatchObject({
      attempts: 0,
      errors: [],
      refused: [],
      exchanges: [],
    });
    expect(new PlannerError("aborted", "Stopped.")).not.toHaveProperty("cause");
  });
});

describe("the page of a planner", () => {
  const viewport = { width: 1, height: 1 };
  const snapshot = {
    snapshotId: "s",
    url: "https://a.test/",
    origin: "https://a.test",
    title: "A",
    viewport,
    fields: [],
  };

  it.each([
    ["after its first line", 'page "A" /\nbutton-1', 'page "A" /\nsince the last step: Saved.\nbutton-1'],
    ["before a text without one", "button-1", "since the last step: Saved.\nbutton-1"],
    ["in an empty page", "", "since the last step: Saved.\n"],
  ])("says %s what it did meanwhile", (_, text, shown) => {
    expect(toPageContext({ ...snapshot, text, late: ["Saved."] }).text).toBe(shown);
  });

  it("has no text that was not read", () => {
    expect(toPageContext({ ...snapshot, late: ["Saved."] })).not.toHaveProperty("text");
    expect(toPageContext(snapshot)).not.toHaveProperty("outline");
  });

  it("names the type of an element, or its kind if it has none", () => {
    const field = { fieldId: "a", label: "A", required: false, currentValue: "", selector: "#a" };
    const { interactables } = toPageContext({
      ...snapshot,
      fields: [
        { ...field, kind: "text", inputType: "email" },
        { ...field, kind: "button" },
      ],
    });
    expect(interactables.map(({ role, type }) => [role, type])).toEqual([
      ["text", "email"],
      ["button", "button"],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { invalidPaths, without } from "../test/refusal.cases.ts";
import { runScriptSchema, scriptActionSchema, scriptParameterSchema, scriptTargetSchema } from "./index.ts";

const target = { kind: "button", label: "Join", name: "join", section: "Members", alone: true };
const action = { action: { action: "click" }, targets: { fieldId: target }, risk: "low", approved: false };
const step = {
  page: { origin: "https://shop.example", path: "/orders/*", query: {}, title: "Order", shape: "hash", texts: [] },
  message: "Joining",
  profile: "auto",
  actions: [action],
  effect: { origin: "https://shop.example", path: "/", title: "Welcome", shows: ["Welcome"], alerts: [], events: [] },
};
const script = {
  format: "giselle-run",
  version: 1,
  task: "Join as {{data:name}}",
  message: "Done.",
  recordedAt: "2026-11-16T10:00:00.000Z",
  start: "https://shop.example/",
  parameters: { name: { label: "Name", sensitive: false, value: "Ada" } },
  steps: [step],
};

describe("a script", () => {
  it("is parsed without changes", () => {
    expect(runScriptSchema.parse({ ...script, seal: "c2ln" })).toEqual({ ...script, seal: "c2ln" });
  });

  it.each([
    ["of another format", { format: "selenium" }, ["format"]],
    ["of an unknown version", { version: 2 }, ["version"]],
    ["without steps", { steps: [] }, ["steps"]],
    ["with a step without actions", { steps: [{ ...step, actions: [] }] }, ["steps.0.actions"]],
    ["with an unknown property", { colour: "blue" }, ["(whole)"]],
    ["with an unknown profile", { steps: [{ ...step, profile: "wild" }] }, ["steps.0.profile"]],
    ["with an autonomy above auto", { steps: [{ ...step, autonomy: "unleashed" }] }, ["steps.0.autonomy"]],
  ])("is refused %s", (_what, change, paths) => {
    expect(invalidPaths(runScriptSchema, { ...script, ...change })).toEqual(paths);
  });

  it.each(["task", "start", "parameters", "steps"] as const)("requires %s", (name) => {
    expect(invalidPaths(runScriptSchema, without(script, name))).toEqual([name]);
  });
});

describe("an element in a script", () => {
  it("is identified among at least two duplicates by its index", () => {
    const second = { ...target, equals: { index: 1, of: 2 } };
    expect(scriptTargetSchema.parse(second)).toEqual(second);
    expect(invalidPaths(scriptTargetSchema, { ...target, equals: { index: 0, of: 1 } })).toEqual(["equals.of"]);
    expect(invalidPaths(scriptTargetSchema, { ...target, equals: { index: -1, of: 2 } })).toEqual(["equals.index"]);
  });

  it("is never identified by a snapshot id", () => {
    expect(invalidPaths(scriptTargetSchema, { ...target, fieldId: "button-1" })).toEqual(["(whole)"]);
  });
});

describe("an action in a script", () => {
  it("keeps the toggled state and the healed target", () => {
    const healed = { at: "2026-11-16", reason: "NOT_FOUND", from: target };
    const full = { ...action, state: { before: false, after: true }, optional: true, healed };
    expect(scriptActionSchema.parse(full)).toEqual(full);
  });

  it.each([
    ["whether it was approved", "approved"],
    ["its risk", "risk"],
    ["its targets", "targets"],
  ] as const)("requires %s", (_what, name) => {
    expect(invalidPaths(scriptActionSchema, without(action, name))).toEqual([name]);
  });
});

describe("a parameter of a script", () => {
  it.each([{ value: "Ada" }, { value: ["Ham", "Olives"] }, {}])("accepts %j", (value) => {
    const parameter = { label: "Name", sensitive: false, ...value };
    expect(scriptParameterSchema.parse(parameter)).toEqual(parameter);
  });

  it("requires whether it is sensitive", () => {
    expect(invalidPaths(scriptParameterSchema, { label: "Name" })).toEqual(["sensitive"]);
  });
});

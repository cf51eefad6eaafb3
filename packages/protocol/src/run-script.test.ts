import { describe, expect, it } from "vitest";
import { objectionsTo, without } from "../test/refusal.cases.ts";
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
  it("is read as it was written", () => {
    expect(runScriptSchema.parse({ ...script, seal: "c2ln" })).toEqual({ ...script, seal: "c2ln" });
  });

  it.each([
    ["of another program", { format: "selenium" }, ["format"]],
    ["of a version that this program does not know", { version: 2 }, ["version"]],
    ["that does nothing", { steps: [] }, ["steps"]],
    ["with a step that does nothing", { steps: [{ ...step, actions: [] }] }, ["steps.0.actions"]],
    ["with what no version has", { colour: "blue" }, ["(whole)"]],
    ["under a profile that there is not", { steps: [{ ...step, profile: "wild" }] }, ["steps.0.profile"]],
    ["that asks for more than a plan may", { steps: [{ ...step, autonomy: "unleashed" }] }, ["steps.0.autonomy"]],
  ])("is refused %s", (_what, change, objections) => {
    expect(objectionsTo(runScriptSchema, { ...script, ...change })).toEqual(objections);
  });

  it.each(["task", "start", "parameters", "steps"] as const)("is none without its %s", (name) => {
    expect(objectionsTo(runScriptSchema, without(script, name))).toEqual([name]);
  });
});

describe("an element in a script", () => {
  it("is known among others that are alike by its place, of which there are two and more", () => {
    const second = { ...target, equals: { index: 1, of: 2 } };
    expect(scriptTargetSchema.parse(second)).toEqual(second);
    expect(objectionsTo(scriptTargetSchema, { ...target, equals: { index: 0, of: 1 } })).toEqual(["equals.of"]);
    expect(objectionsTo(scriptTargetSchema, { ...target, equals: { index: -1, of: 2 } })).toEqual(["equals.index"]);
  });

  it("is never known by an id of the snapshot", () => {
    expect(objectionsTo(scriptTargetSchema, { ...target, fieldId: "button-1" })).toEqual(["(whole)"]);
  });
});

describe("an action in a script", () => {
  it("says what a click turned on, and what a planner chose in its place", () => {
    const healed = { at: "2026-11-16", reason: "NOT_FOUND", from: target };
    const full = { ...action, state: { before: false, after: true }, optional: true, healed };
    expect(scriptActionSchema.parse(full)).toEqual(full);
  });

  it.each([
    ["whether somebody approved it", "approved"],
    ["how risky it is", "risk"],
    ["its targets", "targets"],
  ] as const)("always says %s", (_what, name) => {
    expect(objectionsTo(scriptActionSchema, without(action, name))).toEqual([name]);
  });
});

describe("a parameter of a script", () => {
  it.each([{ value: "Ada" }, { value: ["Ham", "Olives"] }, {}])("has the value %j", (value) => {
    const parameter = { label: "Name", sensitive: false, ...value };
    expect(scriptParameterSchema.parse(parameter)).toEqual(parameter);
  });

  it("says whether it is sensitive", () => {
    expect(objectionsTo(scriptParameterSchema, { label: "Name" })).toEqual(["sensitive"]);
  });
});

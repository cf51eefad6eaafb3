import type { Approval } from "@giselles-ai/protocol";
import { formatActionParts } from "@giselles-ai/protocol/rules";
import { describe, expect, it } from "vitest";
import { wordsWith } from "../words/labels.ts";
import { wordsFor } from "../words/words.ts";
import { describeApproval, editSteps } from "./describe-approval.ts";

const words = wordsFor("en");
const fields: Approval["fields"] = [
  { fieldId: "name", label: "Name", kind: "text", sensitive: false, value: "Eve" },
  { fieldId: "plan", label: "Plan", kind: "select", sensitive: false, value: "Free", options: ["Free", "Pro"] },
  { fieldId: "password", label: "Password", kind: "text", sensitive: true },
  {
    fieldId: "send",
    label: "Send",
    kind: "button",
    sensitive: false,
    sends: { digest: "d", url: "https://pay.test/x?q=1" },
  },
];

function approvalOf(...actions: Approval["steps"][number]["action"][]): Approval {
  const steps = actions.map((action) => ({ action, explanation: "", estimated_risk: "high", confidence: 1 }));
  return { fields, steps, asked: [0], url: "https://shop.test/", origin: "https://shop.test" } as unknown as Approval;
}

const describeOne = (action: Approval["steps"][number]["action"], language: "en" | "ja" = "en") =>
  describeApproval(approvalOf(action), wordsFor(language))[0];

describe("a step that a person approves", () => {
  it("names the field, the new value and the old one", () => {
    const step = describeOne({ action: "fill", fieldId: "name", value: "Ada" });
    expect(step).toMatchObject({
      label: "Name",
      value: "Ada",
      old: "Eve",
      property: "value",
      isSecret: false,
      isRisky: true,
    });
    expect(formatActionParts(step?.parts ?? [])).toBe('Fill "Name"');
  });

  it("offers what else can be chosen, if the value is one of it", () => {
    expect(describeOne({ action: "select", fieldId: "plan", value: "Pro" })?.choices).toEqual(["Free", "Pro"]);
    expect(describeOne({ action: "select", fieldId: "plan", value: "Gold" })?.choices).toBeUndefined();
    expect(describeOne({ action: "fill", fieldId: "name", value: "Ada" })?.choices).toBeUndefined();
  });

  it.each([
    [{ action: "fill", fieldId: "password", value: "hunter2" }],
    [{ action: "fill", fieldId: "password" }],
    [{ action: "fill", fieldId: "name", value: "{{secret:card}}" }],
    [{ action: "fill", fieldId: "name", value: "••••" }],
  ])("shows no secret, which cannot be edited: %j", (action) => {
    const step = describeOne(action);
    expect(step).toMatchObject({ isSecret: true, property: undefined, old: undefined, value: words.approval.secret });
    expect(JSON.stringify(step)).not.toContain("hunter2");
  });

  it("says where it goes, if not to the page's own address", () => {
    expect(describeOne({ action: "click", fieldId: "send" })?.notes).toEqual(["It goes to https://pay.test/x."]);
    expect(describeOne({ action: "fill", fieldId: "name", value: "" })?.notes).toEqual([]);
  });

  it.each([
    [{ action: "shell", cmd: "rm -rf ." }, "rm -rf .", "cmd"],
    [{ action: "navigate", url: "https://a.test" }, "https://a.test", "url"],
    [{ action: "write_file", path: "a.txt", content: "x\ny" }, "x\ny", "content"],
    [{ action: "fetch", url: "https://a.test", body: "{}" }, "https://a.test", "url"],
    [{ action: "select", fieldId: "plan", values: ["Free", "Pro"] }, "Free, Pro", undefined],
    [{ action: "press", keys: "Enter" }, "Enter", undefined],
    [{ action: "star", stars: 5 }, undefined, undefined],
    [{ action: "click", fieldId: "send" }, undefined, undefined],
  ])("%j shows its exact value: %j", (action, value, property) => {
    expect(describeOne(action)).toMatchObject({ value, property });
  });

  it("names a field that the approval lacks by its id", () => {
    const step = describeOne({ action: "click", fieldId: "gone-7" });
    expect(formatActionParts(step?.parts ?? [])).toContain("gone-7");
    expect(step?.label).toBe(words.actions.page);
  });

  it("is described in Japanese", () => {
    const step = describeOne({ action: "fill", fieldId: "name", value: "Ada" }, "ja");
    expect(formatActionParts(step?.parts ?? [])).toMatch(/「Name」/);
  });
});

describe("the steps as a person wants them", () => {
  const approval = approvalOf(
    { action: "fill", fieldId: "name", value: "Ada" },
    { action: "fill", fieldId: "password", value: "hunter2" },
    { action: "click", fieldId: "send" },
  );
  const asked = describeApproval(approval, words);
  const edit = (edits: [number, string][], leftOut: number[] = []) =>
    editSteps(approval, asked, { edits: new Map(edits), leftOut: new Set(leftOut) }).map(({ action }) => action);

  it("are the same without a change", () => {
    expect(edit([])).toEqual(approval.steps.map(({ action }) => action));
  });

  it("have the new values, also an empty one", () => {
    expect(edit([[0, ""]])[0]).toEqual({ action: "fill", fieldId: "name", value: "" });
  });

  it("keep a secret and a step without a value, whatever is written for them", () => {
    const [, password, click] = edit([
      [1, "x"],
      [2, "x"],
      [9, "x"],
    ]);
    expect([password, click]).toEqual([approval.steps[1]?.action, approval.steps[2]?.action]);
  });

  it("lack what is left out, without mixing up the rest", () => {
    expect(
      edit(
        [
          [2, "x"],
          [0, "Grace"],
        ],
        [1],
      ),
    ).toEqual([
      { action: "fill", fieldId: "name", value: "Grace" },
      { action: "click", fieldId: "send" },
    ]);
    expect(edit([], [0, 1, 2])).toEqual([]);
  });

  it("leave the approval as it was", () => {
    const before = JSON.stringify(approval);
    edit([[0, "Grace"]], [1]);
    expect(JSON.stringify(approval)).toBe(before);
  });
});

it("takes an app's own words and keeps the others", () => {
  const own = wordsWith("en", { title: "Ada's helper", approval: { secret: "hidden" } });
  expect(own).toMatchObject({ title: "Ada's helper", approval: { ...words.approval, secret: "hidden" } });
  expect(own.actions).toBe(words.actions);
  expect(wordsWith("ja").title).toBe(wordsFor("ja").title);
});

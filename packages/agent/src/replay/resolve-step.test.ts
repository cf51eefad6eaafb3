import type { ScriptAction, ScriptStep, SnapshotField } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { isAlone, placeAmongEquals } from "./find-target.ts";
import { looksOf, type Seen, shapeOf } from "./looks.ts";
import { resolveStep } from "./resolve-step.ts";
import { markOf } from "./values.ts";

const button = (fieldId: string, label = "Remove", more: Partial<SnapshotField> = {}): SnapshotField => ({
  fieldId,
  kind: "button",
  label,
  required: false,
  currentValue: "",
  selector: "button",
  ...more,
});
const page = (fields: SnapshotField[], outline: Seen["outline"] = []): Seen => {
  return { url: "https://shop.example/cart", origin: "https://shop.example", title: "Cart", fields, outline };
};

/** A click on one field of a page, as a recorded step. */
function record(seen: Seen, index: number, more: Partial<ScriptAction> = {}): ScriptStep {
  const looks = looksOf(seen);
  const look = looks[index];
  if (!look) throw new Error("There is no such field.");
  const equals = placeAmongEquals(look, looks);
  const target = { ...look.target, ...(isAlone(look, looks) && { alone: true }), ...(equals && { equals }) };
  return {
    page: {
      origin: seen.origin,
      path: "/cart",
      query: {},
      title: seen.title,
      shape: shapeOf(looks),
      texts: (seen.outline ?? []).map(({ text }) => markOf(text, {})),
    },
    message: "",
    profile: "auto",
    actions: [{ action: { action: "click" }, targets: { fieldId: target }, risk: "low", approved: false, ...more }],
    effect: { origin: "", path: "", title: "", shows: [], alerts: [], events: [] },
  };
}

const resolve = (step: ScriptStep, seen: Seen) =>
  resolveStep(step, { seen, from: 0, context: { values: {}, recorded: {}, rebase: (origin) => origin } });
const chosen = (step: ScriptStep, seen: Seen) => {
  const { actions, stop } = resolve(step, seen);
  return stop?.finding.code ?? actions[0]?.step?.args.id ?? actions[0]?.why;
};
const text = (said: string, at: number) => ({ role: "text" as const, text: said, at });

const three = [button("b-1"), button("b-2"), button("b-3")];

it("L7: a place among equals counts in a page of the same shape, and in no other", () => {
  const step = record(page(three), 1);
  expect(chosen(step, page([button("x-1"), button("x-2"), button("x-3")]))).toBe("x-2");
  expect(chosen(step, page([...three, button("b-4")]))).toBe("TARGET_AMBIGUOUS");
  expect(chosen(step, page([button("b-0", "Help"), ...three]))).toBe("TARGET_AMBIGUOUS");
  expect(chosen(step, page([button("b-1")]))).toBe("TARGET_AMBIGUOUS");
});

it("L7: a text before it tells one from the other, wherever it is", () => {
  const step = record(page(three, [text("A lamp", 0), text("A chair", 1), text("A desk", 2)]), 1);
  expect(chosen(step, page(three, [text("A desk", 0), text("A lamp", 1), text("A chair", 2)]))).toBe("b-3");
  expect(
    chosen(
      step,
      page(three, [text("New!", 0), text("A lamp", 0), text("A chair", 1), text("Sold", 1), text("A desk", 2)]),
    ),
  ).toBe("b-2");
  expect(chosen(step, page(three, [text("A lamp", 0), text("A stool", 1), text("A desk", 2)]))).toBe("TARGET_MISSING");
  expect(chosen(step, page([button("b-1")], [text("A stool", 0)]))).toBe("TARGET_CHANGED");
});

it("L7: one that had none like it is not chosen among several by its place", () => {
  const step = record(page([button("b-1", "Pay")], [text("Your cart", 0)]), 0);
  const both = [button("b-1", "Pay"), button("b-2", "Pay")];
  expect(chosen(step, page(both, [text("Your cart", 0), text("Your other cart", 1)]))).toBe("TARGET_AMBIGUOUS");
});

it("L7: what may be left out is left out where it is not there, and only then", () => {
  const step = record(page([button("b-1", "Accept cookies"), button("b-2", "Pay")]), 0, { optional: true });
  expect(chosen(step, page([button("b-1", "Accept cookies")]))).toBe("b-1");
  expect(chosen(step, page([button("b-2", "Pay")]))).toBe("It may be left out, and its element is not there.");
  expect(chosen(step, page([button("b-1", "Accept cookies"), button("b-2", "Accept cookies")]))).toBe(
    "TARGET_AMBIGUOUS",
  );
  expect(chosen({ ...step, actions: step.actions.map(({ optional: _, ...action }) => action) }, page([]))).toBe(
    "TARGET_MISSING",
  );
});

it("L7: what is open is not opened again", () => {
  const step = record(page([button("b-1", "More", { expanded: false })]), 0, { state: { before: false, after: true } });
  expect(chosen(step, page([button("b-1", "More", { expanded: false })]))).toBe("b-1");
  expect(chosen(step, page([button("b-1", "More", { expanded: true })]))).toBe('"More" is so already.');
  expect(chosen(step, page([button("b-1", "More")]))).toBe("STATE_CHANGED");
});

import type { ScriptAction, ScriptStep, SnapshotField } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { listCandidates, type PageState, shapeOf } from "./candidates.ts";
import { indexAmongEquals, isUnique } from "./find-target.ts";
import { resolveStep } from "./resolve-step.ts";
import { hashText } from "./values.ts";

const button = (fieldId: string, label = "Remove", more: Partial<SnapshotField> = {}): SnapshotField => ({
  fieldId,
  kind: "button",
  label,
  required: false,
  currentValue: "",
  selector: "button",
  ...more,
});
const page = (fields: SnapshotField[], outline: PageState["outline"] = []): PageState => {
  return { url: "https://shop.example/cart", origin: "https://shop.example", title: "Cart", fields, outline };
};

/** A click on one field of a page, as a recorded step. */
function record(seen: PageState, index: number, more: Partial<ScriptAction> = {}): ScriptStep {
  const candidates = listCandidates(seen);
  const look = candidates[index];
  if (!look) throw new Error("There is no such field.");
  const equals = indexAmongEquals(look, candidates);
  const target = { ...look.target, ...(isUnique(look, candidates) && { alone: true }), ...(equals && { equals }) };
  return {
    page: {
      origin: seen.origin,
      path: "/cart",
      query: {},
      title: seen.title,
      shape: shapeOf(candidates),
      texts: (seen.outline ?? []).map(({ text }) => hashText(text, {})),
    },
    message: "",
    profile: "auto",
    actions: [{ action: { action: "click" }, targets: { fieldId: target }, risk: "low", approved: false, ...more }],
    effect: { origin: "", path: "", title: "", shows: [], alerts: [], events: [] },
  };
}

const resolve = (step: ScriptStep, current: PageState) =>
  resolveStep(step, { current, from: 0, context: { values: {}, recorded: {}, rebase: (origin) => origin } });
const chosen = (step: ScriptStep, current: PageState) => {
  const { actions, stop } = resolve(step, current);
  return stop?.finding.code ?? actions[0]?.step?.args.id ?? actions[0]?.reason;
};
const text = (content: string, at: number) => ({ role: "text" as const, text: content, at });

const three = [button("b-1"), button("b-2"), button("b-3")];

it("L7: uses the index among equal elements only on a page of the same shape", () => {
  const step = record(page(three), 1);
  expect(chosen(step, page([button("x-1"), button("x-2"), button("x-3")]))).toBe("x-2");
  expect(chosen(step, page([...three, button("b-4")]))).toBe("TARGET_AMBIGUOUS");
  expect(chosen(step, page([button("b-0", "Help"), ...three]))).toBe("TARGET_AMBIGUOUS");
  expect(chosen(step, page([button("b-1")]))).toBe("TARGET_AMBIGUOUS");
});

it("L7: distinguishes equal elements by the text before them", () => {
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

it("L7: does not choose among duplicates by position if the recorded element was unique", () => {
  const step = record(page([button("b-1", "Pay")], [text("Your cart", 0)]), 0);
  const both = [button("b-1", "Pay"), button("b-2", "Pay")];
  expect(chosen(step, page(both, [text("Your cart", 0), text("Your other cart", 1)]))).toBe("TARGET_AMBIGUOUS");
});

it("L7: skips an optional action only if its element is missing", () => {
  const step = record(page([button("b-1", "Accept cookies"), button("b-2", "Pay")]), 0, { optional: true });
  expect(chosen(step, page([button("b-1", "Accept cookies")]))).toBe("b-1");
  expect(chosen(step, page([button("b-2", "Pay")]))).toBe("Optional, and its element is not on the page.");
  expect(chosen(step, page([button("b-1", "Accept cookies"), button("b-2", "Accept cookies")]))).toBe(
    "TARGET_AMBIGUOUS",
  );
  expect(chosen({ ...step, actions: step.actions.map(({ optional: _, ...action }) => action) }, page([]))).toBe(
    "TARGET_MISSING",
  );
});

it("L7: does not open again what is open", () => {
  const step = record(page([button("b-1", "More", { expanded: false })]), 0, { state: { before: false, after: true } });
  expect(chosen(step, page([button("b-1", "More", { expanded: false })]))).toBe("b-1");
  expect(chosen(step, page([button("b-1", "More", { expanded: true })]))).toBe(
    '"More" already has the recorded state.',
  );
  expect(chosen(step, page([button("b-1", "More")]))).toBe("STATE_CHANGED");
});

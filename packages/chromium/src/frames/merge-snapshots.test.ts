import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { addChanges, inFrame, moveBox, newFields, replaceFrameField } from "./merge-snapshots.ts";

const field = (fieldId: string, more: Partial<SnapshotField> = {}): SnapshotField => ({
  fieldId,
  kind: "text",
  label: fieldId,
  required: false,
  currentValue: "",
  selector: "input",
  ...more,
});

const snapshot = (more: Partial<Snapshot>): Snapshot => ({
  snapshotId: "s1",
  url: "https://shop.example/",
  origin: "https://shop.example",
  title: "Shop",
  viewport: { width: 100, height: 100 },
  fields: [],
  ...more,
});

const delta = (more: Partial<NonNullable<Snapshot["delta"]>> = {}) => ({
  since: "s0",
  added: [],
  changed: [],
  removed: [],
  ...more,
});

const frame = field("frame-1", { kind: "opaque-frame", label: 'The "payment"' });
const ids = (fields: readonly SnapshotField[]) => fields.map(({ fieldId }) => fieldId);

describe("inFrame", () => {
  it("adds the name of the frame before the names of inner frames", () => {
    expect(inFrame(field("a"), "Payment").frame).toBe("Payment");
    expect(inFrame(field("a", { frame: "Card" }), "Payment").frame).toBe("Payment/Card");
  });

  it("does not add the name twice", () => {
    expect(inFrame(field("a", { frame: "Payment" }), "Payment").frame).toBe("Payment");
    expect(inFrame(field("a", { frame: "Payment/Card" }), "Payment").frame).toBe("Payment/Card");
    expect(inFrame(field("a", { frame: "Payments" }), "Payment").frame).toBe("Payment/Payments");
  });
});

describe("moveBox", () => {
  it("converts a box to the parent page", () => {
    const content = { x: 10, y: 20, scaleX: 2, scaleY: 0.5 };
    expect(moveBox({ x: 1, y: 2, width: 3, height: 4 }, content)).toEqual({
      ...{ x: 12, y: 21, width: 6, height: 2 },
      ...{ cx: 15, cy: 22 },
    });
  });
});

describe("newFields", () => {
  it("returns all fields of a full snapshot, or the added fields of a delta", () => {
    const fields = [field("a"), field("b")];
    expect(ids(newFields(snapshot({ fields })))).toEqual(["a", "b"]);
    expect(ids(newFields(snapshot({ fields, delta: delta({ added: [field("b")] }) })))).toEqual(["b"]);
  });
});

describe("replaceFrameField", () => {
  it("replaces the frame by its fields", () => {
    const outer = snapshot({ fields: [field("a"), frame, field("b")] });
    const inner = snapshot({ fields: [field("x"), field("y")] });
    expect(ids(replaceFrameField(outer, frame, inner).fields)).toEqual(["a", "x", "y", "b"]);
  });

  it("replaces the line of a frame by its text, between lines with its name", () => {
    const outer = snapshot({ fields: [frame], text: 'page "Shop"\na "Name"\nframe-1 frame\nb "Help"' });
    const inner = snapshot({ url: "https://pay.example/card?token=7", text: 'page "Pay"\nx "Card"', fields: [] });
    expect(replaceFrameField(outer, frame, inner).text).toBe(
      [
        'page "Shop"',
        'a "Name"',
        `frame "The 'payment'" https://pay.example`,
        'x "Card"',
        `end of frame "The 'payment'"`,
        'b "Help"',
      ].join("\n"),
    );
  });

  it("finds the line of an added frame, and appends if there is none", () => {
    const inner = snapshot({ url: "about:srcdoc", text: "page\nx" });
    const added = delta({ added: [frame] });
    const text = (outer: string) =>
      replaceFrameField(snapshot({ delta: added, text: outer }), frame, inner).text?.split("\n");
    expect(text("+ frame-1 frame\n- c")?.[1]).toBe("x");
    expect(text("frame-10 frame")).toEqual([
      "frame-10 frame",
      `frame "The 'payment'" null`,
      "x",
      `end of frame "The 'payment'"`,
    ]);
  });

  it("adds the new fields of the frame to the delta of the page", () => {
    const outer = snapshot({ delta: delta({ added: [field("a"), frame], removed: ["old"] }) });
    const inner = snapshot({ fields: [field("x")] });
    const merged = replaceFrameField(outer, frame, inner);
    expect(ids(merged.delta?.added ?? [])).toEqual(["a", "x"]);
    expect([merged.delta?.removed, merged.fields]).toEqual([["old"], []]);
  });

  it("adds the frame's outline to the page's", () => {
    const heading = (text: string) => ({ role: "heading" as const, text });
    const outer = snapshot({ fields: [frame], outline: [heading("Shop")] });
    expect(replaceFrameField(outer, frame, snapshot({ outline: [heading("Pay")] })).outline).toEqual([
      heading("Shop"),
      heading("Pay"),
    ]);
  });
});

describe("addChanges", () => {
  const outer = snapshot({ delta: delta({ added: [field("a")] }), text: "changes\n+ a" });

  it("adds the changes of a known frame", () => {
    const inner = snapshot({ delta: delta({ added: [field("x")], removed: ["y"] }), text: "+ x\n- y" });
    const merged = addChanges(outer, inner);
    expect([ids(merged.delta?.added ?? []), merged.delta?.removed]).toEqual([["a", "x"], ["y"]]);
    expect(merged.text).toBe("changes\n+ a\n+ x\n- y");
  });

  it("adds no text for a frame without changes", () => {
    const inner = snapshot({ delta: delta(), text: "nothing changed" });
    expect(addChanges(outer, inner).text).toBe("changes\n+ a");
  });

  it("adds everything of a frame with a new document", () => {
    const inner = snapshot({ fields: [field("x")], text: 'page "Pay"\nx' });
    const merged = addChanges(outer, inner);
    expect([ids(merged.delta?.added ?? []), merged.text]).toEqual([["a", "x"], 'changes\n+ a\npage "Pay"\nx']);
  });

  it("does not change a full snapshot", () => {
    const whole = snapshot({ fields: [field("a")], text: "page" });
    expect(addChanges(whole, snapshot({ text: "+ x" }))).toBe(whole);
  });
});

import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { addNews, inFrame, moveBox, newFieldsOf, putInPlace } from "./merge-snapshots.ts";

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
  it("names the frame, and the frames inside it after it", () => {
    expect(inFrame(field("a"), "Payment").frame).toBe("Payment");
    expect(inFrame(field("a", { frame: "Card" }), "Payment").frame).toBe("Payment/Card");
  });

  it("does not name a frame twice", () => {
    expect(inFrame(field("a", { frame: "Payment" }), "Payment").frame).toBe("Payment");
    expect(inFrame(field("a", { frame: "Payment/Card" }), "Payment").frame).toBe("Payment/Card");
    expect(inFrame(field("a", { frame: "Payments" }), "Payment").frame).toBe("Payment/Payments");
  });
});

describe("moveBox", () => {
  it("moves and scales a box of a frame into the page around it", () => {
    const content = { x: 10, y: 20, scaleX: 2, scaleY: 0.5 };
    expect(moveBox({ x: 1, y: 2, width: 3, height: 4 }, content)).toEqual({
      ...{ x: 12, y: 21, width: 6, height: 2 },
      ...{ cx: 15, cy: 22 },
    });
  });
});

describe("newFieldsOf", () => {
  it("gives all of a page that nobody has seen, and else what was added", () => {
    const fields = [field("a"), field("b")];
    expect(ids(newFieldsOf(snapshot({ fields })))).toEqual(["a", "b"]);
    expect(ids(newFieldsOf(snapshot({ fields, delta: delta({ added: [field("b")] }) })))).toEqual(["b"]);
  });
});

describe("putInPlace", () => {
  it("puts the fields of a frame where the frame was listed", () => {
    const outer = snapshot({ fields: [field("a"), frame, field("b")] });
    const inner = snapshot({ fields: [field("x"), field("y")] });
    expect(ids(putInPlace(outer, frame, inner).fields)).toEqual(["a", "x", "y", "b"]);
  });

  it("puts the text of a frame in the place of its line, between lines that name it", () => {
    const outer = snapshot({ fields: [frame], text: 'page "Shop"\na "Name"\nframe-1 frame\nb "Help"' });
    const inner = snapshot({ url: "https://pay.example/card?token=7", text: 'page "Pay"\nx "Card"', fields: [] });
    expect(putInPlace(outer, frame, inner).text).toBe(
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

  it("finds the line of a frame that was added, and adds at the end where there is none", () => {
    const inner = snapshot({ url: "about:srcdoc", text: "page\nx" });
    const added = delta({ added: [frame] });
    const text = (outer: string) => putInPlace(snapshot({ delta: added, text: outer }), frame, inner).text?.split("\n");
    expect(text("+ frame-1 frame\n- c")?.[1]).toBe("x");
    expect(text("frame-10 frame")).toEqual([
      "frame-10 frame",
      `frame "The 'payment'" null`,
      "x",
      `end of frame "The 'payment'"`,
    ]);
  });

  it("adds what is new in the frame to what is new in the page", () => {
    const outer = snapshot({ delta: delta({ added: [field("a"), frame], removed: ["old"] }) });
    const inner = snapshot({ fields: [field("x")] });
    const merged = putInPlace(outer, frame, inner);
    expect(ids(merged.delta?.added ?? [])).toEqual(["a", "x"]);
    expect([merged.delta?.removed, merged.fields]).toEqual([["old"], []]);
  });

  it("adds the frame's outline to the page's", () => {
    const heading = (text: string) => ({ role: "heading" as const, text });
    const outer = snapshot({ fields: [frame], outline: [heading("Shop")] });
    expect(putInPlace(outer, frame, snapshot({ outline: [heading("Pay")] })).outline).toEqual([
      heading("Shop"),
      heading("Pay"),
    ]);
  });
});

describe("addNews", () => {
  const outer = snapshot({ delta: delta({ added: [field("a")] }), text: "changes\n+ a" });

  it("adds what changed in a frame that was there before", () => {
    const inner = snapshot({ delta: delta({ added: [field("x")], removed: ["y"] }), text: "+ x\n- y" });
    const merged = addNews(outer, inner);
    expect([ids(merged.delta?.added ?? []), merged.delta?.removed]).toEqual([["a", "x"], ["y"]]);
    expect(merged.text).toBe("changes\n+ a\n+ x\n- y");
  });

  it("says nothing of a frame in which nothing changed", () => {
    const inner = snapshot({ delta: delta(), text: "nothing changed" });
    expect(addNews(outer, inner).text).toBe("changes\n+ a");
  });

  it("tells all of a frame whose document is another now", () => {
    const inner = snapshot({ fields: [field("x")], text: 'page "Pay"\nx' });
    const merged = addNews(outer, inner);
    expect([ids(merged.delta?.added ?? []), merged.text]).toEqual([["a", "x"], 'changes\n+ a\npage "Pay"\nx']);
  });

  it("leaves a page alone that is told whole", () => {
    const whole = snapshot({ fields: [field("a")], text: "page" });
    expect(addNews(whole, snapshot({ text: "+ x" }))).toBe(whole);
  });
});

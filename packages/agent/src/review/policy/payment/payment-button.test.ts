import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { isHeldOut, ordinary, paying } from "../../../../test/review/policy/payment/button-labels.cases.ts";
import { isPaymentButton } from "./payment-button.ts";

function button(label: string, more: Partial<SnapshotField> = {}): SnapshotField {
  return { fieldId: "b", kind: "button", label, required: false, currentValue: "", selector: "b", ...more };
}

const pays = (label: string, more?: Partial<SnapshotField>) => isPaymentButton(button(label, more), { fields: [] });

describe.each([
  ["while the words were written", false],
  ["set aside", true],
])("labels in 33 languages, %s", (_, held) => {
  const labels = (lists: Record<string, string>) =>
    Object.values(lists)
      .flatMap((list) => list.split("|"))
      .filter((label) => isHeldOut(label) === held);

  it("recognises at least 95 % of the buttons that spend money", () => {
    const missed = labels(paying).filter((label) => !pays(label));
    expect(missed.length / labels(paying).length, missed.join(", ")).toBeLessThanOrEqual(0.05);
  });

  it("asks about at most 3 % of ordinary buttons", () => {
    const alarms = labels(ordinary).filter((label) => pays(label));
    expect(alarms.length / labels(ordinary).length, alarms.join(", ")).toBeLessThanOrEqual(0.03);
  });
});

describe("a label cannot hide its words", () => {
  it.each([
    ["Cyrillic letters", "\u0420\u0430\u0443 now"],
    ["mixed scripts", "P\u0430y now"],
    ["invisible characters", "Pa\u200by now"],
    ["full width", "\uff30\uff41\uff59"],
    ["letters apart", "P a y"],
    ["mathematical letters", "\u{1d40f}\u{1d41a}\u{1d432} now"],
    ["an identifier", "btnPayNow"],
    ["accents", "Pa\u0301y now"],
  ])("by %s", (_, label) => {
    expect(pays(label)).toBe(true);
  });

  it("by a name for assistive technology that says something else", () => {
    expect(pays("Continue", { shows: "Pay now" })).toBe(true);
  });
});

describe("amounts", () => {
  it.each(["Confirm €49.00", "Continue – 1.299,00 €", "US$ 12", "Yes, ¥1,200", "35 zł", "Start (CHF 20.– / month)"])(
    "%s is a payment",
    (label) => {
      expect(pays(label)).toBe(true);
    },
  );

  it.each(["Add to cart – $12", "Show details $12", "Page 12", "Add 3 items", "Room 101"])("%s is none", (label) => {
    expect(pays(label)).toBe(false);
  });

  const rows = (...labels: string[]) =>
    labels.map((label, index) => button(label, { fieldId: `item-${index}`, kind: "custom" }));
  const firstOf = (fields: SnapshotField[]) => fields.slice(0, 1).map((field) => isPaymentButton(field, { fields }));

  it("of rows and cards are prices to choose from", () => {
    expect(firstOf(rows("INV-204 Acme €120.00 open", "INV-205 Globex €80.00 open"))).toEqual([false]);
    expect(firstOf(rows("250 Mbit/s 44.90 €", "500 Mbit/s 54.90 €", "Details"))).toEqual([false]);
  });

  it.each([
    ["alone", rows("Gold €49.00", "Cancel")],
    ["that confirm", rows("Confirm €49.00", "Gold €9.00")],
    ["that say so", rows("Buy paper €49.00", "Gold €9.00")],
    ["without words", rows("€5", "€10")],
    ["as buttons", rows("Gold €49.00", "Silver €9.00").map((field): SnapshotField => ({ ...field, kind: "button" }))],
  ])("of elements %s are still payments", (_, fields) => {
    expect(firstOf(fields)).toEqual([true]);
  });

  it("beside a confirmation count if they are a sum", () => {
    const field = button("Confirm");
    const outline = (...texts: string[]): OutlineEntry[] => texts.map((text) => ({ role: "text", text, at: 0 }));
    const beside = (...texts: string[]) => isPaymentButton(field, { fields: [field], outline: outline(...texts) });
    expect(beside("2 nights", "Total", "€129.00")).toBe(true);
    expect(beside("Gesamtsumme: 129,00 €")).toBe(true);
    expect(beside("Our cheapest room: €129.00")).toBe(false);
    expect(beside("Total", "3 guests")).toBe(false);
  });
});

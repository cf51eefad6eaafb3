import { expect, it } from "vitest";
import { approvedPage, askedFields, describeSending } from "./approved-page.ts";
import type { Snapshot } from "./snapshot.ts";

const click = { action: "click", fieldId: "button-1" };
const sends = {
  digest: "one",
  url: "https://pay.example/transfer?x=1",
  unseen: [{ name: "amount", value: "10\n2. ok" }],
};
const button = { fieldId: "button-1", kind: "button", label: "Send" } as const;
const rest = { required: false, currentValue: "", selector: "#b" };
const page: Snapshot = {
  ...{ snapshotId: "s", url: "https://shop.example/", origin: "https://shop.example", title: "", text: "Total: 10" },
  viewport: { width: 1, height: 1 },
  fields: [{ ...button, ...rest, sends }],
};
const swapped = { ...page, fields: [{ ...button, ...rest, sends: { ...sends, digest: "two" } }] };

it("an approval depends on what is sent, and on the text unless only fields are written", () => {
  const asked = approvedPage(page, [click], { onlyEdits: false });
  const dearer = { ...page, text: "Total: 1000" };
  expect(approvedPage(swapped, [click], { onlyEdits: false })).not.toEqual(asked);
  expect(approvedPage(dearer, [click], { onlyEdits: false })).not.toEqual(asked);
  expect(approvedPage(page, [click], { onlyEdits: true })).toEqual(approvedPage(dearer, [click], { onlyEdits: true }));
});

it("names what a field shows now and what else can be chosen, but no secret", () => {
  const choice = { fieldId: "select-1", kind: "select" as const, label: "Plan", options: ["Free", "Pro"] };
  const password = { fieldId: "input-2", kind: "text", label: "Password", sensitive: true } as const;
  const [plan] = askedFields({ fields: [{ ...choice, ...rest, currentValue: "Free" }] }, new Set(["select-1"]));
  expect(plan).toEqual({ ...choice, sensitive: false, value: "Free" });
  const secret = { ...password, ...rest, currentValue: "hidden" };
  expect(askedFields({ fields: [secret] }, new Set(["input-2"]))).toEqual([password]);
});

it("says where a press goes and what it sends unseen, each on one line", () => {
  const lines = describeSending([click], 0, page);
  expect(lines).toEqual([
    "It goes to https://pay.example/transfer.",
    'It also sends what the page does not show: "amount" = "10\\n2. ok".',
  ]);
});

it("says what a key presses", () => {
  const press = { action: "press", keys: "Enter" };
  const own = { ...button, sends: { digest: "d", url: page.url } };
  expect(describeSending([press], 0, { url: page.url, fields: [own], focus: "button-1" })).toEqual([
    'This presses "Send".',
  ]);
  const field = { ...own, kind: "text", label: "Note", sends: { ...own.sends, by: "Pay now" } };
  expect(describeSending([press], 0, { url: page.url, fields: [field], focus: "button-1" })).toEqual([
    'This presses "Pay now".',
  ]);
  expect(describeSending([click], 0, { url: page.url, fields: [field] })).toEqual([]);
});

import type { SnapshotField } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { findConcealed } from "./find-concealed.ts";

const area = { x: 10, y: 20, width: 30, height: 5 };
const withMargin = { x: 8, y: 18, width: 34, height: 9 };
const field = (more: Partial<SnapshotField>): SnapshotField => ({
  ...{ fieldId: "input-1", kind: "text", label: "Card", required: false, currentValue: "", selector: "input" },
  box: { ...area, cx: 25, cy: 22.5 },
  ...more,
});
const text = (words: string, x = 0) => ({ text: words, x, y: 0, width: 10, height: 10 });
const nothing = () => [];

it("hides sensitive fields and unreadable frames, with a margin", () => {
  expect(findConcealed([field({ sensitive: true })], [], nothing)).toEqual([withMargin]);
  expect(findConcealed([field({ kind: "opaque-frame" })], [], nothing)).toEqual([withMargin]);
});

it("ignores other fields, and fields without a box", () => {
  const { box: _, ...nowhere } = field({ sensitive: true });
  expect(findConcealed([field({}), nowhere], [], nothing)).toEqual([]);
});

it("hides all parts of a text that the page has split", () => {
  const find = (words: string) => {
    const from = words.indexOf("4111\n1111");
    return from < 0 ? [] : [{ from, to: from + "4111\n1111".length }];
  };
  const texts = [text("Card:", 0), text("4111", 20), text("1111", 40), text("valid", 60)];
  expect(findConcealed([], texts, find).map(({ x }) => x)).toEqual([18, 38]);
});

it("does not hide adjacent texts", () => {
  const texts = [text("before", 0), text("secret", 20), text("after", 40)];
  expect(findConcealed([], texts, () => [{ from: 7, to: 13 }]).map(({ x }) => x)).toEqual([18]);
  expect(findConcealed([], texts, () => [{ from: 6, to: 14 }]).map(({ x }) => x)).toEqual([18]);
});

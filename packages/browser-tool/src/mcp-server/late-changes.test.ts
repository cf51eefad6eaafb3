import { changedLater } from "@giselles-ai/protocol/rules";
import { expect, it } from "vitest";
import { LateChanges } from "./late-changes.ts";

const showed = (texts: string) => `The page showed ${texts}.`;
const says = (texts: string) => `after the last reply: ${showed(texts)}`;

it("says a text once, and later only what is new", () => {
  const late = new LateChanges();
  expect(late.linesFor([showed('"Saving", "Saved" (gone again)')])).toEqual([says('"Saving", "Saved" (gone again)')]);
  expect(late.linesFor([showed('"Saving" (gone again), "Saved" (gone again), "Done"')])).toEqual([says('"Done"')]);
  expect(late.linesFor([showed('"Done"')])).toEqual([]);
});

it("leaves out what the reply shows itself, also later", () => {
  const late = new LateChanges();
  expect(late.linesFor([showed('"Refund", "Sent" (gone again)')], '+ item-1 "Refund"')).toEqual([
    says('"Sent" (gone again)'),
  ]);
  expect(late.linesFor([showed('"Refund"')])).toEqual([]);
});

it("says a value that was taken back once", () => {
  const late = new LateChanges();
  const reversal = `"Email" (input-1): the page ${changedLater}.`;
  expect(late.linesFor([reversal])).toEqual([`after the last reply: ${reversal}`]);
  expect(late.linesFor([reversal])).toEqual([]);
});

it("says the same again after actions", () => {
  const late = new LateChanges();
  late.linesFor([showed('"Saved"')]);
  late.clear();
  expect(late.linesFor([showed('"Saved"')])).toEqual([says('"Saved"')]);
});

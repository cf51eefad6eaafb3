// Values that are recognised by their format before a sentence is taken apart.
import { findDates } from "../../read/find-dates.ts";

export interface TypedValue {
  type: "quote" | "email" | "url" | "date" | "address" | "phone" | "time" | "month" | "code";
  /** As it was written. */
  raw: string;
  /** A date as YYYY-MM-DD; otherwise the text itself. */
  value: string;
}

export interface TypedText {
  /** The text with ⟪0⟫, ⟪1⟫ … in place of the values. */
  text: string;
  values: TypedValue[];
}

const quote = /"([^"\n]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|«\s?([^»]+?)\s?»|„([^“”]+)[“”]/gu;
const email = /<?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>?/gu;
const url = /\b(https?:\/\/[^\s,;]+|www\.[^\s,;]+)/giu;

export function maskTyped(goal: string, now: Date): TypedText {
  const values: TypedValue[] = [];
  const put = (type: TypedValue["type"], raw: string, value: string) =>
    ` \u27ea${values.push({ type, raw, value }) - 1}\u27eb `;
  const take =
    (type: TypedValue["type"]) =>
    (raw: string, ...groups: unknown[]) =>
      put(type, raw, groups.find((one): one is string => typeof one === "string") ?? raw);
  const plain = goal.replace(quote, take("quote")).replace(url, take("url")).replace(email, take("email"));
  let text = "";
  let from = 0;
  for (const { start, end, iso } of findDates(plain, now)) {
    text += plain.slice(from, start) + put("date", plain.slice(start, end), iso);
    from = end;
  }
  return { text: (text + plain.slice(from)).replace(/[ \t]+/g, " ").trim(), values };
}

const marks = /\u27ea(\d+)\u27eb/g;

/** Restores the values: quotes without their marks, and dates as written or in ISO format. */
export function restore(text: string, values: TypedValue[], { isoDates }: { isoDates: boolean }): string {
  return text
    .replace(marks, (_, index) => {
      const found = values[Number(index)];
      return (found?.type === "date" && !isoDates ? found.raw : found?.value) ?? "";
    })
    .replace(/\s+([,;.!?)])/g, "$1")
    .replace(/[ \t]+/g, " ")
    .trim();
}

/** Restores the values exactly as they were written. */
export function restoreRaw(text: string, values: TypedValue[]): string {
  return text
    .replace(marks, (_, index) => values[Number(index)]?.raw ?? "")
    .replace(/[ \t]+/g, " ")
    .trim();
}

/** The only value in a text, if the text is nothing else. */
export function soleValue(text: string, values: TypedValue[]): TypedValue | undefined {
  const found = /^\s*\u27ea(\d+)\u27eb\s*$/.exec(text);
  return found ? values[Number(found[1])] : undefined;
}

import { readWords } from "../meaning/evidence.ts";
import type { Meaning } from "../meaning/meanings.ts";
import { spaced } from "../words.ts";
import type { Fact, FormDocument } from "./facts.ts";
import { readFreeText } from "./free-text.ts";

/** A goal that is a document to be put into a form: JSON, lines of "key: value", or a person introducing themselves. */
export function readDocument(goal: string): FormDocument | undefined {
  return readJson(goal) ?? readLines(goal) ?? readFreeText(goal);
}

function readJson(goal: string): FormDocument | undefined {
  const start = goal.indexOf("{");
  const end = goal.lastIndexOf("}");
  if (start < 0 || end < start) return undefined;
  try {
    const data: unknown = JSON.parse(goal.slice(start, end + 1));
    const rest = afterwards(`${goal.slice(0, start)} ${goal.slice(end + 1)}`);
    return typeof data === "object" && data !== null ? { facts: flatten(data, []), rest } : undefined;
  } catch {
    return undefined;
  }
}

function flatten(data: object, path: string[]): Fact[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]): Fact[] => {
    const at = [...path, spaced(key)];
    if (value === null || value === undefined || value === "") return [];
    if (Array.isArray(value)) {
      const texts = value.filter((one) => typeof one === "string" || typeof one === "number").map(String);
      return texts[0] === undefined ? [] : [toFact(at, texts)];
    }
    if (typeof value === "object") return flatten(value, at);
    return [toFact(at, typeof value === "boolean" ? value : String(value))];
  });
}

/** A key means what it says, or what it says together with what it is in: "street" in "address". */
export function toFact(path: string[], value: Fact["value"]): Fact {
  const key = path.at(-1) ?? "";
  const whole = path.length > 1 ? meant(path.slice(-2).join(" ")) : undefined;
  const meaning = whole?.startsWith("cc-") ? whole : (meant(key) ?? whole);
  return { path, value, ...(meaning && { meaning }) };
}

/** Keys of documents are shorter than labels of pages. */
const shortKeys: Record<string, Meaning> = {
  first: "given-name",
  last: "family-name",
  middle: "additional-name",
  number: "address-housenumber",
  dob: "bday",
  born: "bday",
  birthday: "bday",
  employer: "organization",
  zip: "postal-code",
  cvc: "cc-csc",
  cardholder: "cc-name",
};

function meant(key: string): Meaning | undefined {
  const short = shortKeys[key];
  if (short) return short;
  const means = readWords(key);
  return means === "none" ? undefined : means;
}

const line = /^\s*(?:[-*•]\s*)?([^:=：\t\n]{1,48}?)\s*(?::|=|：|\t)\s*(\S.*?)\s*$/u;

function readLines(goal: string): FormDocument | undefined {
  const lines = goal
    .split(/\r?\n|;\s(?=[\p{L} ]{2,30}:\s)/u)
    .map((text) => text.trim())
    .filter(Boolean);
  const pairs = lines.map((text) => line.exec(text));
  const count = pairs.filter((pair) => pair && !/https?$/i.test(pair[1] ?? "")).length;
  if (count < 2 || count < lines.length / 2) return undefined;
  const facts = pairs.flatMap((pair) => (pair ? [toFact([spaced(pair[1] ?? "")], readScalar(pair[2] ?? ""))] : []));
  const rest = afterwards(lines.filter((_, index) => !pairs[index]).join(". "));
  return { facts, rest };
}

export function readScalar(text: string): Fact["value"] {
  const bare = text.replace(/^"(.*)"$|^「(.*)」$/u, "$1$2");
  if (/^(?:true|yes|ja|oui|si|はい)$/i.test(bare)) return true;
  if (/^(?:false|no|nein|non|いいえ)$/i.test(bare)) return false;
  return bare;
}

/** What remains to be done when the form is filled in; the words that only say "fill it in" do not. */
export function afterwards(text: string): string {
  const plain = text
    .replace(/\s+/g, " ")
    .replace(/^[\s:,.]+|[\s:,]+$/g, "")
    .replace(
      /^(?:please\s+)?(?:fill(?: (?:in|out|up))?|complete|use|enter|map)\b.*?(?:(?=\b(?:and|then) (?:submit|send|press|click|save|register|continue)\b)|$)/i,
      "",
    )
    .replace(/^(?:このフォーム|フォーム)?.*?(?:入力|記入)(?:して(?:ください)?)?、?/, "")
    .replace(/^(?:and|then|,)\s+/i, "")
    .trim();
  return /[\p{L}]/u.test(plain) ? plain : "";
}

// Values that never leave the page: passwords, one-time codes, card numbers and security codes.
import { attribute, isTag } from "../tree.ts";
import { cut, spaced } from "../words.ts";

const secretWords =
  /pass(?:word|wd|code|phrase)|\b(?:pwd|pin|cv[vc]2?|csc|otp|ssn)\b|(?:security|2fa|mfa|totp|verification|auth\w*).?code|card.?n(?:o\b|um)|\bcc.?num|credit.?card|one.?time|social.?security|secret|api.?key|access.?token|パスワード|(?:暗証|カード)番号|(?:セキュリティ|認証)コード|ワンタイム/i;

/** Once secret, always secret: a button that shows the password must not show it to us. */
const known = new WeakSet<Element>();

/** As much of a value as may be told. */
export function tell<Value>(value: Value, { isSecret, most }: { isSecret: boolean; most: number }): Value | string {
  if (isSecret) return value ? "••••" : "";
  return typeof value === "string" ? cut(value, most) : value;
}

export function isSensitive(element: Element, label: string): boolean {
  if (looksSensitive(element, label)) known.add(element);
  return known.has(element);
}

function looksSensitive(element: Element, label: string): boolean {
  const { type, isContentEditable, id } = element as HTMLInputElement;
  if (type === "password") return true;
  const isText = isTag(element, "input")
    ? /text|tel|number/.test(type)
    : isContentEditable || element.matches("textarea,[aria-valuenow]");
  if (!isText) return false;
  const name = attribute(element, "name");
  const purpose = attribute(element, "autocomplete");
  // Libraries ask for a new password to keep the browser's suggestions out of their own lists.
  const isRuse = purpose === "new-password" && attribute(element, "role") === "combobox";
  const texts = [label, attribute(element, "placeholder"), !isRuse && purpose, name, id, spaced(name), spaced(id)];
  return secretWords.test(texts.join("\n"));
}

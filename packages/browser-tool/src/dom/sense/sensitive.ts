// Values that never leave the page: passwords, one-time codes, card numbers and security codes.

import { splitIdentifier, truncate } from "../text.ts";
import { attribute, isTag, matches } from "../tree.ts";

const secretWords =
  /pass(?:word|wd|code|phrase)|\b(?:pwd|pin|cv[vc]2?|csc|otp|ssn)\b|(?:security|2fa|mfa|totp|verification|auth\w*).?code|card.?n(?:o\b|um)|\bcc.?num|credit.?card|one.?time|social.?security|secret|api.?key|access.?token|パスワード|(?:暗証|カード)番号|(?:セキュリティ|認証)コード|ワンタイム/i;

/** Fields that were sensitive once stay so: a "show password" button must not reveal the value to us. */
const sensitiveFields = new WeakSet<Element>();

/** Masks a secret value, and truncates other text. */
export function maskValue<Value>(
  value: Value,
  { isSecret, maxLength }: { isSecret: boolean; maxLength: number },
): Value | string {
  if (isSecret) return value ? "••••" : "";
  return typeof value === "string" ? truncate(value, maxLength) : value;
}

export function isSensitive(element: Element, label: string): boolean {
  if (looksSensitive(element, label)) sensitiveFields.add(element);
  return sensitiveFields.has(element);
}

function looksSensitive(element: Element, label: string): boolean {
  const { type, isContentEditable, id } = element as HTMLInputElement;
  if (type === "password") return true;
  const isText = isTag(element, "input")
    ? /text|tel|number/.test(type)
    : isContentEditable || matches(element, "textarea,[aria-valuenow]");
  if (!isText) return false;
  const name = attribute(element, "name");
  const purpose = attribute(element, "autocomplete");
  // Libraries set "new-password" on comboboxes to keep the browser's suggestions away.
  const isWorkaround = purpose === "new-password" && attribute(element, "role") === "combobox";
  const texts = [
    label,
    attribute(element, "placeholder"),
    !isWorkaround && purpose,
    name,
    id,
    splitIdentifier(name),
    splitIdentifier(id),
  ];
  return secretWords.test(texts.join("\n"));
}

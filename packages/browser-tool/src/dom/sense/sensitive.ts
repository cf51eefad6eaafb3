// Values that never leave the page: passwords, one-time codes, card numbers and security codes.
import { isTag } from "../tree.ts";

const secretPurposes = /\b(?:current-password|new-password|one-time-code|cc-number|cc-csc)\b/;
const secretWords =
  /pass(?:word|wd|code|phrase)|\bpwd\b|\bpin\b|\bcvv2?\b|\bcvc2?\b|\bcsc\b|security.?code|card.?(?:number|no\b|num)|\bccnum|credit.?card|\botp\b|one.?time|(?:2fa|mfa|totp|verification|auth(?:entication)?).?code|\bssn\b|social.?security|secret|api.?key|access.?token|パスワード|暗証番号|カード番号|セキュリティコード|認証コード|ワンタイム/i;

/** Once secret, always secret: a button that shows the password must not show it to us. */
const known = new WeakSet<Element>();

export const mask = "••••";

export function isSensitive(element: Element, label: string): boolean {
  if (known.has(element)) return true;
  if (!looksSensitive(element, label)) return false;
  known.add(element);
  return true;
}

function looksSensitive(element: Element, label: string): boolean {
  const isText =
    isTag(element, "textarea") || (element as HTMLElement).isContentEditable || element.hasAttribute("aria-valuenow");
  if (!isTag(element, "input") && !isText) return false;
  if (isTag(element, "input")) {
    if (element.type === "password") return true;
    if (
      /^(?:checkbox|radio|button|submit|reset|image|file|range|color|date|month|search|url|email)$/.test(element.type)
    )
      return false;
  }
  const purpose = element.getAttribute("autocomplete") ?? "";
  // Libraries ask for a new password to keep the browser's suggestions out of their own lists.
  const isRuse = purpose === "new-password" && element.getAttribute("role") === "combobox";
  if (secretPurposes.test(purpose) && !isRuse) return true;
  const identifiers = [element.getAttribute("name"), element.id].map((text) => text?.replace(/[_\-.[\]]+/g, " ") ?? "");
  return [label, element.getAttribute("placeholder") ?? "", ...identifiers, ...identifiers.map(splitCamel)].some(
    (text) => secretWords.test(text),
  );
}

function splitCamel(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, "$1 $2");
}

// A plan refers to a secret by name: {{secret:password}}. Only the executor, which types it, knows the value.

const startPattern = /\{\{\s*secret\s*:/i;
/** A secret that a page has in an address. Its address can be opened, but it is typed nowhere. */
const ofPage = /\{\{secret:page_[\w.-]+\}\}/g;
const wholePattern = /^\{\{secret:([A-Za-z][\w.-]{0,63})\}\}$/;

/**
 * Returns a reference to a secret. The executor replaces it by the value.
 *
 * @example <caption>packages/protocol/src/secret-reference.test.ts</caption>
 * expect(formatSecretReference("password")).toBe("{{secret:password}}");
 */
export function formatSecretReference(name: string): string {
  return `{{secret:${name}}}`;
}

/**
 * Returns the name of the secret if the whole text is one reference.
 *
 * @example <caption>packages/protocol/src/secret-reference.test.ts</caption>
 * expect(readSecretReference("{{secret:password}}")).toBe("password");
 */
export function readSecretReference(text: unknown): string | undefined {
  return typeof text === "string" ? wholePattern.exec(text)?.[1] : undefined;
}

/**
 * Whether a value contains a secret reference anywhere, even a malformed one.
 *
 * @example <caption>packages/protocol/src/secret-reference.test.ts</caption>
 * expect(containsSecretReference({ action: "fill", value: "{{secret:password}}" })).toBe(true);
 */
export function containsSecretReference(value: unknown): boolean {
  if (typeof value === "string") return startPattern.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => startPattern.test(key) || containsSecretReference(inner));
}

/**
 * Replaces references in a text by words, for people.
 *
 * @example <caption>packages/protocol/src/secret-reference.test.ts</caption>
 * expect(describeSecretReferences("Pay with {{secret:card_number}}")).toBe("Pay with (card number, hidden)");
 */
export function describeSecretReferences(text: string): string {
  return text.replace(/\{\{secret:([\w.-]+)\}\}/g, (_, name: string) => `(${name.replaceAll("_", " ")}, hidden)`);
}

/**
 * Returns the text without references to secrets that pages have in their addresses.
 *
 * @example <caption>packages/protocol/src/secret-reference.test.ts</caption>
 * const opened = withoutPageReferences("https://a.test/?token={{secret:page_key}}&page=2");
 */
export function withoutPageReferences(text: string): string {
  return text.replace(ofPage, "");
}

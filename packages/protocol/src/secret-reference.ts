// A secret in a plan is a name: {{secret:password}}. Whoever types it knows what it is; nobody else does.

const pattern = /\{\{\s*secret\s*:/i;
const whole = /^\{\{secret:([A-Za-z][\w.-]{0,63})\}\}$/;

/**
 * Writes a reference to a secret, which is replaced by its value when it is typed.
 *
 * @example <caption>packages/protocol/src/secret-reference.test.ts</caption>
 * expect(referenceTo("password")).toBe("{{secret:password}}");
 */
export function referenceTo(name: string): string {
  return `{{secret:${name}}}`;
}

/**
 * Returns the name of a secret if the text is a reference to it and nothing else.
 *
 * @example <caption>packages/protocol/src/secret-reference.test.ts</caption>
 * expect(readReference("{{secret:password}}")).toBe("password");
 */
export function readReference(text: unknown): string | undefined {
  return typeof text === "string" ? whole.exec(text)?.[1] : undefined;
}

/**
 * Whether a value holds a reference to a secret anywhere, or a text that is meant as one.
 *
 * @example <caption>packages/protocol/src/secret-reference.test.ts</caption>
 * expect(holdsReference({ action: "fill", value: "{{secret:password}}" })).toBe(true);
 */
export function holdsReference(value: unknown): boolean {
  if (typeof value === "string") return pattern.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => pattern.test(key) || holdsReference(inner));
}

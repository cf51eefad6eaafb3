// A secret in a plan is a name: {{secret:password}}. Whoever types it knows what it is; nobody else does.

const pattern = /\{\{\s*secret\s*:/i;
const whole = /^\{\{secret:([A-Za-z][\w.-]{0,63})\}\}$/;

export function referenceTo(name: string): string {
  return `{{secret:${name}}}`;
}

/** The name, if the text is a reference and nothing else. */
export function readReference(text: unknown): string | undefined {
  return typeof text === "string" ? whole.exec(text)?.[1] : undefined;
}

/** Whether a reference, or what is meant as one, stands anywhere in a value. */
export function holdsReference(value: unknown): boolean {
  if (typeof value === "string") return pattern.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => pattern.test(key) || holdsReference(inner));
}

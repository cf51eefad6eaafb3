// Secrets that were learned during a run, in the forms in which pages, URLs and programs write them.
import { createSecretRedactor } from "../../secrets/redactor/create-secret-redactor.ts";

export const secretMask = "••••";
/** Shorter texts would match parts of other words. */
const minLength = 3;

export interface KnownSecrets {
  add(text: string): void;
  /** Masks all known secrets in the text. */
  redact(text: string): string;
}

/** Whether a text consists only of references such as {{secret:name}}. */
export function isReference(text: string): boolean {
  return /^(?:\{\{secret:[^}]*\}\})+$/.test(text);
}

export function createKnownSecrets(given: readonly string[] = []): KnownSecrets {
  const known = new Set<string>();
  let longestFirst: string[] = [];
  let redactor = createSecretRedactor([]);

  function add(text: string): void {
    const value = text.trim();
    if (value.length < minLength || value === secretMask || isReference(value) || known.has(value)) return;
    known.add(value);
    longestFirst = [...known].sort((a, b) => b.length - a.length);
    redactor = createSecretRedactor(known);
  }

  given.forEach(add);
  return {
    add,
    /** The redactor leaves short secrets within words, but here a false alarm costs less than a leak. */
    redact: (text) => redactor.text(longestFirst.reduce((left, secret) => left.replaceAll(secret, secretMask), text)),
  };
}

// Secrets that were learned during a run, in the forms in which pages, URLs and programs write them.
import { toUSVString } from "node:util";

export const mask = "••••";
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
  const forms = new Set<string>();
  let longestFirst: string[] = [];

  function add(text: string): void {
    if (text.trim().length < minLength || text === mask || isReference(text)) return;
    for (const form of formsOf(text)) forms.add(form);
    longestFirst = [...forms].sort((a, b) => b.length - a.length);
  }

  given.forEach(add);
  return {
    add,
    redact: (text) => longestFirst.reduce((left, form) => left.replaceAll(form, mask), text),
  };
}

function formsOf(text: string): string[] {
  const inJson = JSON.stringify(text).slice(1, -1);
  const inAddress = encodeURIComponent(toUSVString(text));
  const inForm = new URLSearchParams([["", text]]).toString().slice(1);
  const inHtml = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
  return [text, text.trim(), inJson, inAddress, inForm, inHtml, Buffer.from(text).toString("base64")];
}

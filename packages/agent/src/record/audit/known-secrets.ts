// Texts that must not be told, in every form that a page, an address or a program may write them in.
import { toUSVString } from "node:util";

export const struck = "••••";
/** Anything shorter would strike out parts of other words. */
const shortest = 3;

export interface KnownSecrets {
  add(text: string): void;
  /** The text, with all of them struck out. */
  strike(text: string): string;
}

/** A name that stands for a secret is none. */
export function isReference(text: string): boolean {
  return /^(?:\{\{secret:[^}]*\}\})+$/.test(text);
}

export function createKnownSecrets(given: readonly string[] = []): KnownSecrets {
  const forms = new Set<string>();
  let longestFirst: string[] = [];

  function add(text: string): void {
    if (text.trim().length < shortest || text === struck || isReference(text)) return;
    for (const form of formsOf(text)) forms.add(form);
    longestFirst = [...forms].sort((a, b) => b.length - a.length);
  }

  given.forEach(add);
  return {
    add,
    strike: (text) => longestFirst.reduce((left, form) => left.replaceAll(form, struck), text),
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

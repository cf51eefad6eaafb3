// Escapes every text, because pages, models and people wrote it.

/** HTML that is safe to insert. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

/** html`<b>${text}</b>`: escapes inserted values, unless they are Html. Do not use it for unquoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${write(parts[index - 1])}${string}`));
}

/** Control characters and direction marks, which could disguise a text. */
const misleading = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function write(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(write).join("");
  if (part === undefined || part === null || part === false) return "";
  return String(part)
    .replace(misleading, "\ufffd")
    .replace(/[&<>"']/g, (mark) => escapes[mark] ?? "");
}

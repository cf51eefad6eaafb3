// Pages, models and people wrote what is shown, so every text is escaped unless it was made here.

/** Made of parts that are safe to stand in a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[];

/** html`<b>${text}</b>`: what is put in is escaped, unless it is html itself. It is never put into a tag without quotes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${write(parts[index - 1])}${string}`));
}

/** Controls, and marks that turn the direction of what follows: they would show other than what was written. */
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

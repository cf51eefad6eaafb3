// Joins the texts of the deltas of several calls to what a reader needs: the end of it, not each state on the way.

const quotedText = /"(?:[^"\\]|\\.)*"/g;
/** A value: `~ input-2 = "Ada"` or `~ check-3 [x]`. */
const changedValue = /^~ \S+ (?==|\[)/;

/**
 * Joins the lines of deltas in the order of their calls. Leaves out a text that appeared and is gone again, and a value that has
 * changed once more. Messages, elements and their names all stay.
 *
 * @example <caption>packages/protocol/src/end-state.test.ts</caption>
 * expect(joinToEndState(['+ "se"', '+ "sel"\n- "se"'])).toBe('+ "sel"');
 */
export function joinToEndState(texts: readonly string[]): string {
  const lines: string[] = [];
  for (const line of texts.flatMap((text) => text.split("\n"))) {
    const value = changedValue.exec(line)?.[0];
    const before = value ? lines.findIndex((known) => changedValue.exec(known)?.[0] === value) : -1;
    if (before >= 0) lines.splice(before, 1);
    const left = line.startsWith('- "') ? withoutAppeared(line, lines) : line;
    if (left) lines.push(left);
  }
  return lines.join("\n");
}

/** A line of removed texts, without those that the lines before it add. These are removed from there. */
function withoutAppeared(line: string, lines: string[]): string {
  const left = line.replaceAll(quotedText, (text) => {
    const appeared = lines.indexOf(`+ ${text}`);
    if (appeared < 0) return text;
    lines.splice(appeared, 1);
    return "";
  });
  const texts = left.slice(1).replaceAll(/ {2,}/g, " ").trim();
  return texts && `- ${texts}`;
}

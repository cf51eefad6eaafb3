import truncatedWidth from "fast-string-truncated-width";

/** Breaks text between words into lines of at most `columns` columns. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && truncatedWidth(longer).width > columns) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** Wraps text to fit a terminal and indents each line by `by` spaces. */
export function indent(text: string, { by, columns }: { by: number; columns: number }): string[] {
  return wrap(text, Math.max(20, columns - by - 1)).map((line) => `${" ".repeat(by)}${line}`);
}

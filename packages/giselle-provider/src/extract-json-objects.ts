export interface ExtractedObjects {
  /** The text of each complete object, in order. */
  objects: string[];
  /** The start of an incomplete object. */
  rest: string;
  /** Whether there was other text than white space outside of objects. */
  skipped: boolean;
}

/** Finds the JSON objects in a text by their braces, ignoring braces in strings. */
export function extractJsonObjects(text: string): ExtractedObjects {
  const objects: string[] = [];
  let skipped = false;
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (depth === 0) {
      if (character === "{") {
        start = at;
        depth = 1;
      } else if (character?.trim() !== "") skipped = true;
    } else if (character === '"') at = endOfString(text, at);
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) objects.push(text.slice(start, at + 1));
    }
  }
  return { objects, rest: depth > 0 ? text.slice(start) : "", skipped };
}

/** The index of the closing quote of the string that opens at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let next = start + 1; next < text.length; next += 1) {
    if (text[next] === "\\") next += 1;
    else if (text[next] === '"') return next;
  }
  return text.length;
}

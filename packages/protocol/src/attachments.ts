// Files that a person attaches to a message. They are part of its text, so that they pass through every chat: a line with the name,
// then the text of the file, quoted. Nothing in a file can end its quote. No zod: this also runs in browsers.

export interface Attachment {
  /** The value for a file field. */
  name: string;
  /** The content, if it is a text that is worth reading. */
  text?: string | undefined;
}

export interface MessageParts {
  /** What the person wrote. */
  request: string;
  attachments: Attachment[];
}

const quoted = "> ";
/** File systems have no longer names. */
const maxName = 255;
const header = new RegExp(`^Attached: "([^"]{1,${maxName}})"$`);
/** All signs that a program may take for the end of a line. */
const lineEnd = /\r\n|[\n\r\u0085\u2028\u2029\v\f]/;

/**
 * Writes a message with files.
 *
 * @example <caption>packages/protocol/src/attachments.test.ts</caption>
 * const parts = { request: "Apply", attachments: [{ name: "cv.txt", text: "Ada" }] };
 * expect(joinAttachments(parts)).toBe('Apply\nAttached: "cv.txt"\n> Ada');
 */
export function joinAttachments({ request, attachments }: MessageParts): string {
  const files = attachments.map(({ name, text }) =>
    [`Attached: "${headerName(name)}"`, ...(text === undefined ? [] : linesOf(text).map((line) => quoted + line))].join(
      "\n",
    ),
  );
  return [request, ...files].filter(Boolean).join("\n");
}

/**
 * Takes a message with files apart.
 *
 * @example <caption>packages/protocol/src/attachments.test.ts</caption>
 * const parts = { request: "Apply", attachments: [{ name: "cv.txt", text: "Ada" }] };
 * expect(splitAttachments('Apply\nAttached: "cv.txt"\n> Ada')).toEqual(parts);
 */
export function splitAttachments(message: string): MessageParts {
  const request: string[] = [];
  const attachments: { name: string; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of linesOf(message)) {
    const [, name] = header.exec(line) ?? [];
    if (name !== undefined) attachments.push({ name, lines: [] });
    else if (isOpen && line.startsWith(">")) attachments.at(-1)?.lines.push(line.slice(quoted.length));
    else request.push(line);
    isOpen = name !== undefined || (isOpen && line.startsWith(">"));
  }
  return {
    request: request.join("\n").trim(),
    attachments: attachments.map(({ name, lines }) => ({ name, ...(lines.length > 0 && { text: lines.join("\n") }) })),
  };
}

function linesOf(text: string): string[] {
  return text.split(lineEnd);
}

/** A name that cannot end its line, which would make the rest of it, and the text of the file, words of the person. */
function headerName(name: string): string {
  return name.split(lineEnd).join("_").replaceAll('"', "_").slice(0, maxName) || "_";
}

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
const header = /^Attached: "([^"\n]{1,200})"$/;

/**
 * Writes a message with files.
 *
 * @example <caption>packages/protocol/src/attachments.test.ts</caption>
 * const parts = { request: "Apply", attachments: [{ name: "cv.txt", text: "Ada" }] };
 * expect(joinAttachments(parts)).toBe('Apply\nAttached: "cv.txt"\n> Ada');
 */
export function joinAttachments({ request, attachments }: MessageParts): string {
  const files = attachments.map(({ name, text }) =>
    [
      `Attached: "${name.replaceAll(/["\n\r]/g, "_")}"`,
      ...(text === undefined ? [] : linesOf(text).map((line) => quoted + line)),
    ].join("\n"),
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

/** All signs that a program may take for the end of a line. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/);
}

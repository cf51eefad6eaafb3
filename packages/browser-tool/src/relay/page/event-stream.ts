export interface StreamEvent {
  id: string;
  data: string;
}

/** Reads server-sent events from a response. EventSource can't be used: it can send a token only in the URL. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  let id = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    buffer += value;
    for (let end = buffer.indexOf("\n\n"); end >= 0; end = buffer.indexOf("\n\n")) {
      const lines = buffer.slice(0, end).split("\n");
      buffer = buffer.slice(end + 2);
      id = find(lines, "id: ")[0] ?? id;
      const data = find(lines, "data: ").join("\n");
      if (data) onEvent({ id, data });
    }
  }
}

function find(lines: string[], name: string): string[] {
  return lines.flatMap((line) => (line.startsWith(name) ? line.slice(name.length) : []));
}

import type { UIMessageChunk } from "ai";

/**
 * Drops an error whose text is already a message of the chat. An agent that may not or cannot do something has answered the person:
 * for the chat, that is not a failure.
 */
export async function* withoutRepeatedErrors(chunks: AsyncIterable<UIMessageChunk>): AsyncGenerator<UIMessageChunk> {
  const texts = new Map<string, string>();
  for await (const chunk of chunks) {
    if (chunk.type === "text-delta") texts.set(chunk.id, (texts.get(chunk.id) ?? "") + chunk.delta);
    const isRepeated =
      chunk.type === "error" && [...texts.values()].some((text) => text.trim().endsWith(chunk.errorText.trim()));
    if (!isRepeated) yield chunk;
  }
}

import type { CompletionRequest } from "../engine.ts";

const halfCharacter = /\p{Surrogate}/gu;

/** A request without halves of characters, which services refuse. A page may have them, and they remain where a text is cut. */
export function wellFormed(request: CompletionRequest): CompletionRequest {
  const clean = (text: string) => text.replaceAll(halfCharacter, "\ufffd");
  return {
    ...request,
    system: clean(request.system),
    messages: request.messages.map((message) => ({ ...message, content: clean(message.content) })),
  };
}

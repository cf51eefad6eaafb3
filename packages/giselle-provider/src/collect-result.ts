import type {
  LanguageModelV3Content,
  LanguageModelV3GenerateResult,
  LanguageModelV3ResponseMetadata,
  LanguageModelV3StreamPart,
  SharedV3Warning,
} from "@ai-sdk/provider";

/** A whole step at once. Its first error is thrown, after the step has been brought to its end. */
export async function collectResult(
  parts: AsyncIterable<LanguageModelV3StreamPart>,
  headers: Record<string, string>,
): Promise<LanguageModelV3GenerateResult> {
  const content: LanguageModelV3Content[] = [];
  const errors: unknown[] = [];
  let warnings: SharedV3Warning[] = [];
  let response: LanguageModelV3ResponseMetadata = {};
  let finish: Extract<LanguageModelV3StreamPart, { type: "finish" }> | undefined;
  for await (const part of parts) {
    if (part.type === "stream-start") warnings = part.warnings;
    else if (part.type === "response-metadata") {
      const { type: _type, ...known } = part;
      response = { ...response, ...known };
    } else if (part.type === "text-start") content.push({ type: "text", text: "", ...metadataOf(part) });
    else if (part.type === "text-delta") {
      const last = content.at(-1);
      if (last?.type === "text") last.text += part.delta;
    } else if (part.type === "tool-call" || part.type === "tool-result") content.push(part);
    else if (part.type === "error") errors.push(part.error);
    else if (part.type === "finish") finish = part;
  }
  if (errors.length > 0) throw errors[0];
  if (!finish) throw new Error("The step ended without a finish."); // which tellStep never does
  const { finishReason, usage } = finish;
  return { content, finishReason, usage, warnings, response: { ...response, headers }, ...metadataOf(finish) };
}

function metadataOf({
  providerMetadata,
}: Pick<Extract<LanguageModelV3StreamPart, { type: "finish" }>, "providerMetadata">) {
  return providerMetadata ? { providerMetadata } : {};
}

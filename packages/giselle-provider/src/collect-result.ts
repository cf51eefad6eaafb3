import type { FinishPart, GiselleGenerateResult, GisellePart } from "./parts.ts";

/** Collects a whole step. Throws its first error after the step has ended. */
export async function collectResult(
  parts: AsyncIterable<GisellePart>,
  headers: Record<string, string>,
): Promise<GiselleGenerateResult> {
  const content: GiselleGenerateResult["content"] = [];
  const errors: unknown[] = [];
  let warnings: GiselleGenerateResult["warnings"] = [];
  let response: GiselleGenerateResult["response"] = { headers };
  let finish: FinishPart | undefined;
  for await (const part of parts) {
    if (part.type === "stream-start") warnings = part.warnings;
    else if (part.type === "response-metadata") {
      const { type: _type, ...known } = part;
      response = { ...response, ...known };
    } else if (part.type === "text-start") {
      content.push({ type: "text", text: "", providerMetadata: part.providerMetadata });
    } else if (part.type === "text-delta") {
      const last = content.at(-1);
      if (last?.type === "text") last.text += part.delta;
    } else if (part.type === "tool-call" || part.type === "tool-result") content.push(part);
    else if (part.type === "error") errors.push(part.error);
    else if (part.type === "finish") finish = part;
  }
  if (errors.length > 0) throw errors[0];
  if (!finish) throw new Error("The connection ended before the step did. Send the request again."); // streamStep always ends with one
  const { finishReason, usage, providerMetadata } = finish;
  return { content, finishReason, usage, providerMetadata, warnings, response };
}

import type { Part } from "./converse.cases.ts";

/** The parts of a stream, one short line each. */
export function outline(parts: Part[]): string {
  return parts.map(describe).join("\n");
}

function describe(part: Part): string {
  switch (part.type) {
    case "text-delta":
      return `text-delta ${part.id} ${JSON.stringify(part.delta)}`;
    case "tool-call": {
      const where = part.providerExecuted ? "in the cloud" : "for the page";
      return `tool-call ${part.toolCallId} ${part.toolName}(${part.input}) ${where}`;
    }
    case "tool-result":
      return `tool-result ${part.toolCallId} ${part.toolName} ${part.isError ? "error " : ""}${JSON.stringify(part.result)}`;
    case "finish":
      return `finish ${part.finishReason.unified} (${part.finishReason.raw}) tokens ${part.usage.inputTokens.total} ${part.usage.outputTokens.total}`;
    case "response-metadata":
      return `response-metadata${part.modelId ? ` ${part.modelId}` : ""}`;
    case "error":
      return `error ${part.error instanceof Error ? part.error.message : String(part.error)}`;
    case "raw":
      return `raw ${JSON.stringify(part.rawValue)}`;
    default:
      return "id" in part ? `${part.type} ${part.id}` : part.type;
  }
}

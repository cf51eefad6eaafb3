import type { LanguageModelV3ToolResultOutput, LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import type { ClientToolName, ToolResult } from "@giselles-ai/protocol";

type OutputType = LanguageModelV3ToolResultOutput["type"];
type OutputOf<Type extends OutputType> = Extract<LanguageModelV3ToolResultOutput, { type: Type }>;
type ResultContent = Pick<ToolResult, "output" | "status" | "message">;

/** Readers for results, errors and denials (V5). */
const readers: { [Type in OutputType]: (output: OutputOf<Type>) => ResultContent } = {
  json: ({ value }) => ({ output: value }),
  text: ({ value }) => ({ output: parseIfJson(value) }),
  content: ({ value }) => {
    const [only, ...others] = value;
    return { output: only?.type === "text" && others.length === 0 ? parseIfJson(only.text) : value };
  },
  "error-text": ({ value }) => ({ output: null, status: "error", message: value }),
  "error-json": ({ value }) => ({ output: value, status: "error", message: describe(value) }),
  "execution-denied": ({ reason }) => ({
    output: null,
    status: "denied",
    message: reason ?? "The user denied this without giving a reason.",
  }),
};

export function readToolResult(
  { toolCallId, output }: LanguageModelV3ToolResultPart,
  toolName: ClientToolName,
): ToolResult {
  return { toolCallId, toolName, ...read(output) };
}

function read<Type extends OutputType>(output: OutputOf<Type>): ResultContent {
  const reader = readers[output.type] as (output: OutputOf<Type>) => ResultContent; // TypeScript does not relate the key to the entry
  return reader(output);
}

/** Some clients send an object as JSON text. */
function parseIfJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : text;
  } catch {
    return text;
  }
}

function describe(value: unknown): string {
  const message = typeof value === "object" && value !== null && "message" in value ? value.message : undefined;
  return typeof message === "string" ? message : JSON.stringify(value);
}

// The same for the AI SDK: what its tool factories take.
import { geminiFunctions, readAnthropicCall, readGeminiCall, readOpenaiCall } from "@giselles-ai/planner/internal";
import type { Computer, ComputerResult } from "./open-computer.ts";
import { dataUrlOf, textOf } from "./vendors.ts";

/** Text and a picture, as a tool of the AI SDK gives them to the model. */
export interface AiToolContent {
  type: "content";
  value: ({ type: "text"; text: string } | { type: "file"; mediaType: string; data: { type: "data"; data: string } })[];
}

export interface AiTool<Input> {
  execute(input: Input): Promise<ComputerResult>;
  toModelOutput(options: { output: ComputerResult }): AiToolContent;
}

function toModelOutput({ output }: { output: ComputerResult }): AiToolContent {
  const { base64, mimeType } = output.picture;
  return {
    type: "content",
    value: [
      { type: "text", text: textOf(output) },
      { type: "file", mediaType: mimeType, data: { type: "data", data: base64 } },
    ],
  };
}

/**
 * Returns what `anthropic.tools.computer_20251124` and the other computer tools of `@ai-sdk/anthropic` take.
 *
 * @example <caption>packages/agent/test/computer/ai-sdk.test.ts</caption>
 * tools: { computer: anthropic.tools.computer_20251124(await anthropicTool(computer)) },
 */
export async function anthropicTool(
  computer: Computer,
): Promise<AiTool<object> & { displayWidthPx: number; displayHeightPx: number }> {
  const { width, height } = await computer.size();
  return {
    displayWidthPx: width,
    displayHeightPx: height,
    execute: (input) => computer.perform(readAnthropicCall("computer", input)),
    toModelOutput,
  };
}

/** The output of `openai.tools.computer`, which has no place for text. */
export interface OpenaiToolOutput {
  output: { type: "computer_screenshot"; imageUrl: string };
  acknowledgedSafetyChecks?: { id: string; code?: string; message?: string }[];
}

/**
 * Returns what `openai.tools.computer` of `@ai-sdk/openai` takes.
 *
 * @example <caption>packages/agent/test/computer/ai-sdk.test.ts</caption>
 * tools: { computer: openai.tools.computer(openaiTool(computer)) },
 */
export function openaiTool(computer: Computer): { execute(input: object): Promise<OpenaiToolOutput> } {
  return {
    async execute(input) {
      const { checks, ...call } = readOpenaiCall(input);
      const result = await computer.perform(call);
      const acknowledged = checks.map(({ id, code, message }) => ({
        id,
        ...(code && { code }),
        ...(message && { message }),
      }));
      return {
        output: { type: "computer_screenshot", imageUrl: dataUrlOf(result) },
        ...(result.isApproved && { acknowledgedSafetyChecks: acknowledged }),
      };
    },
  };
}

/** The arguments of all functions; which one takes what is known to the model. */
const geminiArguments = {
  type: "object",
  properties: {
    x: { type: "integer", description: "0 to 999 from the left edge" },
    y: { type: "integer", description: "0 to 999 from the top edge" },
    destination_x: { type: "integer" },
    destination_y: { type: "integer" },
    text: { type: "string" },
    press_enter: { type: "boolean" },
    clear_before_typing: { type: "boolean" },
    keys: { type: "string" },
    direction: { type: "string", enum: ["up", "down", "left", "right"] },
    magnitude: { type: "integer" },
    url: { type: "string" },
  },
};

/**
 * Returns the functions of Gemini's computer use, each with its `name` and the JSON Schema of its arguments: `@ai-sdk/google` has
 * no tool for them.
 *
 * @example <caption>packages/agent/test/computer/ai-sdk.test.ts</caption>
 * const functions = geminiTools(computer).map(({ name, schema, ...run }) => [
 */
export function geminiTools(
  computer: Computer,
): (AiTool<object> & { name: string; description: string; schema: object })[] {
  return geminiFunctions.map((name) => ({
    name,
    description: name.replaceAll("_", " "),
    schema: geminiArguments,
    execute: async (input) => computer.perform(readGeminiCall(name, input, await computer.size())),
    toModelOutput,
  }));
}

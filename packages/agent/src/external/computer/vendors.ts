// The answers to a vendor's tool calls, in the format of the vendor's API.
import { readAnthropicCall, readGeminiCall, readOpenaiCall, type SafetyCheck } from "@giselles-ai/planner/internal";
import type { Computer, ComputerResult } from "./open-computer.ts";

/** What is read of a `tool_use` block. */
export interface AnthropicToolUse {
  id: string;
  name: string;
  input: unknown;
  toolset_name?: string | null;
}

/** A `tool_result` block. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  toolset_name?: string;
  is_error: boolean;
  content: (
    | { type: "text"; text: string }
    | { type: "image"; source: { type: "base64"; media_type: "image/png" | "image/jpeg"; data: string } }
  )[];
}

/**
 * Carries out a call of Anthropic's computer tool, or of a member of its computer or browser toolset.
 *
 * @example <caption>packages/agent/test/computer/anthropic.test.ts</caption>
 * const result = await answerAnthropic(computer, block);
 */
export async function answerAnthropic(computer: Computer, block: AnthropicToolUse): Promise<AnthropicToolResult> {
  const result = await computer.perform(readAnthropicCall(block.name, block.input));
  const { base64: data, mimeType: media_type } = result.picture;
  return {
    type: "tool_result",
    tool_use_id: block.id,
    ...(block.toolset_name && { toolset_name: block.toolset_name }),
    is_error: result.isError,
    content: [
      { type: "text", text: textOf(result) },
      { type: "image", source: { type: "base64", media_type, data } },
    ],
  };
}

/** What is read of a `computer_call`. Its actions are read from the whole. */
export interface OpenaiComputerCallItem {
  call_id: string;
}

interface AcknowledgedCheck {
  id: string;
  code?: string;
  message?: string;
}

/** A `computer_call_output`, and a message that says what happened, for which the output has no place. */
export type OpenaiAnswer = [
  {
    type: "computer_call_output";
    call_id: string;
    output: { type: "computer_screenshot"; image_url: string };
    acknowledged_safety_checks?: AcknowledgedCheck[];
  },
  { type: "message"; role: "user"; content: string },
];

/**
 * Carries out a call of OpenAI's computer tool. Its pending safety checks are shown to a person, who approves or denies the call
 * before anything is done; they are acknowledged only if the person approved.
 *
 * @example <caption>packages/agent/test/computer/openai.test.ts</caption>
 * input.push(...(await answerOpenai(computer, call)));
 */
export async function answerOpenai(computer: Computer, call: OpenaiComputerCallItem): Promise<OpenaiAnswer> {
  const read = readOpenaiCall(call);
  const result = await computer.perform(read);
  const output = { type: "computer_screenshot" as const, image_url: dataUrlOf(result) };
  return [
    {
      type: "computer_call_output",
      call_id: call.call_id,
      output,
      ...(result.isApproved && { acknowledged_safety_checks: read.checks.map(toAcknowledged) }),
    },
    { type: "message", role: "user", content: `What happened: ${textOf(result)}` },
  ];
}

function toAcknowledged({ id, code, message }: SafetyCheck): AcknowledgedCheck {
  return { id, ...(code && { code }), ...(message && { message }) };
}

/** What is read of a `functionCall`. */
export interface GeminiFunctionCall {
  id?: string;
  name?: string;
  args?: Record<string, unknown>;
}

/** A part with a `functionResponse`. */
export interface GeminiAnswer {
  functionResponse: {
    id?: string;
    name: string;
    response: Record<string, unknown>;
    parts: { inlineData: { mimeType: string; data: string } }[];
  };
}

/**
 * Carries out a function call of Gemini's computer use. A call that Gemini wants confirmed is shown to a person first.
 *
 * @example <caption>packages/agent/test/computer/gemini.test.ts</caption>
 * const part = await answerGemini(computer, call);
 */
export async function answerGemini(computer: Computer, call: GeminiFunctionCall): Promise<GeminiAnswer> {
  const { id, name = "" } = call;
  const read = readGeminiCall(name, call.args, await computer.size());
  const result = await computer.perform(read);
  const { base64: data, mimeType } = result.picture;
  return {
    functionResponse: {
      ...(id && { id }),
      name,
      response: {
        url: result.url,
        [result.isError ? "error" : "output"]: textOf(result),
        ...(result.isApproved && { safety_acknowledgement: "true" }),
      },
      parts: [{ inlineData: { mimeType, data } }],
    },
  };
}

export function textOf({ text, url }: ComputerResult): string {
  return [text, `The page is at ${url}`].filter(Boolean).join("\n");
}

export function dataUrlOf({ picture: { base64, mimeType } }: ComputerResult): string {
  return `data:${mimeType};base64,${base64}`;
}

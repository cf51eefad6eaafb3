// What is sent to each vendor and read from its reply. Every request is a conversation of one turn: the steps so far are text.
import type { Usage } from "../engine.ts";
import { isObject, type JsonObject, objectOf } from "../json-object.ts";
import type { ComputerCall, PictureSize } from "./computer-action.ts";
import { readAnthropicCall } from "./read-anthropic.ts";
import { readGeminiCall } from "./read-gemini.ts";
import { readOpenaiCall } from "./read-openai.ts";

export type VendorName = "anthropic" | "openai" | "google";

export interface VendorQuestion {
  model: string;
  system: string;
  prompt: string;
  /** PNG in base64. */
  picture: string;
  size: PictureSize;
}

export interface VendorReply {
  /** Undefined if the model only wrote text. */
  call: ComputerCall | undefined;
  text: string;
  usage: Usage;
}

export interface VendorApi {
  baseURL: string;
  keyVariable: string;
  defaultModel: string;
  pathOf(model: string): string;
  headersOf(apiKey: string): Record<string, string>;
  toBody(question: VendorQuestion): object;
  read(reply: unknown, size: PictureSize): VendorReply;
}

const anthropic: VendorApi = {
  baseURL: "https://api.anthropic.com",
  keyVariable: "ANTHROPIC_API_KEY",
  defaultModel: "claude-opus-4-5",
  pathOf: () => "/v1/messages?beta=true",
  headersOf: (apiKey) => ({
    "x-api-key": apiKey,
    "anthropic-version": "2023-06-01",
    "anthropic-beta": "computer-use-2025-11-24",
  }),
  toBody: ({ model, system, prompt, picture, size: { width, height } }) => ({
    model,
    system,
    max_tokens: 4096,
    tools: [{ type: "computer_20251124", name: "computer", display_width_px: width, display_height_px: height }],
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: prompt },
          { type: "image", source: { type: "base64", media_type: "image/png", data: picture } },
        ],
      },
    ],
  }),
  read(reply) {
    const { content, usage } = objectOf(reply);
    const blocks = objectsIn(content);
    const calls = blocks.filter(({ type }) => type === "tool_use");
    return {
      call: joinCalls(calls.map(({ name, input }) => readAnthropicCall(String(name), input))),
      text: textsOf(blocks),
      usage: usageOf(usage, ["input_tokens", "output_tokens"]),
    };
  },
};

const openai: VendorApi = {
  baseURL: "https://api.openai.com/v1",
  keyVariable: "OPENAI_API_KEY",
  defaultModel: "gpt-5.4",
  pathOf: () => "/responses",
  headersOf: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  toBody: ({ model, system, prompt, picture }) => ({
    model,
    instructions: system,
    tools: [{ type: "computer" }],
    input: [
      {
        role: "user",
        content: [
          { type: "input_text", text: prompt },
          { type: "input_image", image_url: `data:image/png;base64,${picture}`, detail: "original" },
        ],
      },
    ],
  }),
  read(reply) {
    const { output, usage } = objectOf(reply);
    const items = objectsIn(output);
    const calls = items.filter(({ type }) => type === "computer_call");
    return {
      call: joinCalls(calls.map(readOpenaiCall)),
      text: textsOf(items.flatMap(({ content }) => objectsIn(content))),
      usage: usageOf(usage, ["input_tokens", "output_tokens"]),
    };
  },
};

const google: VendorApi = {
  baseURL: "https://generativelanguage.googleapis.com/v1beta",
  keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
  defaultModel: "gemini-2.5-computer-use-preview-10-2025",
  pathOf: (model) => `/models/${model}:generateContent`,
  headersOf: (apiKey) => ({ "x-goog-api-key": apiKey }),
  toBody: ({ system, prompt, picture }) => ({
    systemInstruction: { parts: [{ text: system }] },
    tools: [{ computerUse: { environment: "ENVIRONMENT_BROWSER" } }],
    contents: [{ role: "user", parts: [{ text: prompt }, { inlineData: { mimeType: "image/png", data: picture } }] }],
  }),
  read(reply, size) {
    const { candidates, usageMetadata } = objectOf(reply);
    const parts = objectsIn(objectOf(objectsIn(candidates)[0]?.content).parts);
    const calls = parts.map(({ functionCall }) => functionCall).filter(isObject);
    return {
      call: joinCalls(calls.map(({ name, args }) => readGeminiCall(String(name), args, size))),
      text: textsOf(parts.filter(({ thought }) => thought !== true)),
      usage: usageOf(usageMetadata, ["promptTokenCount", "candidatesTokenCount"]),
    };
  },
};

export const vendors: Record<VendorName, VendorApi> = { anthropic, openai, google };

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textsOf(parts: readonly JsonObject[]): string {
  return parts.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join("\n");
}

function usageOf(usage: unknown, [input, output]: [string, string]): Usage {
  const count = (value: unknown) => (typeof value === "number" ? value : 0);
  return { inputTokens: count(objectOf(usage)[input]), outputTokens: count(objectOf(usage)[output]) };
}

/** Several calls of one reply are one batch. */
function joinCalls(calls: readonly ComputerCall[]): ComputerCall | undefined {
  if (calls.length === 0) return undefined;
  const warnings = calls.flatMap(({ warning }) => warning ?? []);
  return {
    actions: calls.flatMap(({ actions }) => actions),
    ...(warnings.length > 0 && { warning: warnings.join(" ") }),
  };
}

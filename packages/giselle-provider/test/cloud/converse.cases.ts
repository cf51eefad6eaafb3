// A conversation through the model interface, like the AI SDK: every call gets all messages so far.
import type { LanguageModelV3, LanguageModelV3Prompt, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { field, report } from "./form-run.cases.ts";

export type Part = LanguageModelV3StreamPart;
export type ToolCall = Extract<Part, { type: "tool-call" }>;

export const task: LanguageModelV3Prompt = [{ role: "user", content: [{ type: "text", text: "Fill in the form" }] }];

export async function readParts(stream: ReadableStream<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

/** The tool calls for the page. */
export function clientCalls(parts: Part[]): ToolCall[] {
  return parts.filter((part) => part.type === "tool-call").filter(({ providerExecuted }) => !providerExecuted);
}

/** Adds the page's answer to the prompt, like the AI SDK in its next call. */
export function withAnswer(prompt: LanguageModelV3Prompt, call: ToolCall): LanguageModelV3Prompt {
  const { toolCallId, toolName, input, providerMetadata } = call;
  const options = providerMetadata ? { providerOptions: providerMetadata } : {};
  const value = toolName === "getFormSnapshot" ? { fields: [field] } : { report };
  return [
    ...prompt,
    { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input: JSON.parse(input), ...options }] },
    {
      role: "tool",
      content: [{ type: "tool-result", toolCallId, toolName, output: { type: "json", value }, ...options }],
    },
  ];
}

/** Follows a run to its end. Each step may use another model, as on many instances. */
export async function converse(modelOf: (step: number) => LanguageModelV3, prompt = task): Promise<Part[][]> {
  const steps: Part[][] = [];
  for (let messages = prompt; ; ) {
    const { stream } = await modelOf(steps.length).doStream({ prompt: messages });
    const parts = await readParts(stream);
    steps.push(parts);
    const [call] = clientCalls(parts);
    if (!call) return steps;
    messages = withAnswer(messages, call);
  }
}

/** The parts without what differs between runs: timestamps and generated session ids. */
export function transcript(steps: Part[][]): unknown[] {
  const sessionIds = steps.flat().flatMap((part) => (part.type === "response-metadata" && part.id ? [part.id] : []));
  const text = JSON.stringify(steps, (name, value) => (name === "timestamp" ? undefined : value));
  return JSON.parse(sessionIds.reduce((replaced, id) => replaced.replaceAll(id, "SESSION"), text));
}

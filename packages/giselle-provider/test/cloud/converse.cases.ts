// A conversation at the model's own interface, as the AI SDK leads it: every call gets all that was said so far.
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

/** The calls that the page is to answer. */
export function clientCalls(parts: Part[]): ToolCall[] {
  return parts.filter((part) => part.type === "tool-call").filter(({ providerExecuted }) => !providerExecuted);
}

/** What the page answers, told as the AI SDK would tell it in the next call. */
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

/** Leads a run to its end; each step may have a model of its own, as on many instances. */
export async function converse(modelOf: (step: number) => LanguageModelV3, prompt = task): Promise<Part[][]> {
  const steps: Part[][] = [];
  for (let told = prompt; ; ) {
    const { stream } = await modelOf(steps.length).doStream({ prompt: told });
    const parts = await readParts(stream);
    steps.push(parts);
    const [call] = clientCalls(parts);
    if (!call) return steps;
    told = withAnswer(told, call);
  }
}

/** What was told, without what differs from one telling to another: times, and ids that are made up anew. */
export function transcript(steps: Part[][]): unknown[] {
  const sessionIds = steps.flat().flatMap((part) => (part.type === "response-metadata" && part.id ? [part.id] : []));
  const text = JSON.stringify(steps, (name, value) => (name === "timestamp" ? undefined : value));
  return JSON.parse(sessionIds.reduce((said, id) => said.replaceAll(id, "SESSION"), text));
}

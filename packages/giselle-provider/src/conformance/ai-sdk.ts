/** The common part of versions 6 and 7 of the `ai` package that the cases use. */
export interface AiSdk {
  streamText(options: object): SdkStream;
  generateText(options: object): PromiseLike<SdkResult>;
  wrapLanguageModel(options: object): object;
  simulateStreamingMiddleware(): object;
  smoothStream(options?: object): object;
  tool(options: object): object;
  jsonSchema(schema: object): object;
  /** Version 6. */
  stepCountIs?(count: number): object;
  /** Version 7. */
  isStepCount?(count: number): object;
}

export interface SdkPart {
  type: string;
  [name: string]: unknown;
}

export interface SdkStream {
  /** Version 7. */
  stream?: AsyncIterable<unknown>;
  /** Version 6. */
  fullStream?: AsyncIterable<unknown>;
  readonly text: PromiseLike<string>;
  readonly finishReason: PromiseLike<string>;
  readonly steps: PromiseLike<SdkStep[]>;
  readonly warnings: PromiseLike<unknown[] | undefined>;
  readonly response: PromiseLike<{ modelId: string; messages: unknown[] }>;
}

export interface SdkStep {
  finishReason: string;
  text: string;
  content: { type: string; output?: unknown }[];
  usage: { inputTokens: number | undefined; outputTokens: number | undefined };
  response: { modelId: string };
}

export interface SdkResult {
  readonly text: string;
  readonly finishReason: string;
  readonly steps: SdkStep[];
}

export async function readAll(result: SdkStream): Promise<SdkPart[]> {
  const parts: SdkPart[] = [];
  const stream = result.stream ?? result.fullStream ?? [];
  for await (const part of stream as AsyncIterable<SdkPart>) parts.push(part); // each part has a type in both versions
  return parts;
}

export function stopAfter(sdk: AiSdk, steps: number): object {
  const stop = sdk.isStepCount ?? sdk.stepCountIs;
  if (!stop) throw new Error("This version of `ai` has neither isStepCount nor stepCountIs.");
  return stop(steps);
}

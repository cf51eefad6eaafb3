import { type AiSdk, readAll, type SdkPart, type SdkStream } from "./ai-sdk.ts";
import type { Scene, Staged } from "./stage.ts";

export const end: Scene = { finish: { inputTokens: 30, outputTokens: 15 } };

/** Declares tools like an app. Without `execute`, the browser runs them. */
export function declareSdkTools(sdk: AiSdk, execute?: (input: unknown) => Promise<unknown>) {
  const inputSchema = sdk.jsonSchema({ type: "object" });
  const declared = sdk.tool({ description: "", inputSchema, ...(execute ? { execute } : {}) });
  return { getFormSnapshot: declared, executeFormActions: declared };
}

export const withoutRetries = { maxRetries: 0 };

interface StreamedStep {
  result: SdkStream;
  parts: SdkPart[];
  errors: unknown[];
}

export async function streamSdkStep(
  sdk: AiSdk,
  { model }: Pick<Staged, "model">,
  options: object = {},
): Promise<StreamedStep> {
  const errors: unknown[] = [];
  const onError = ({ error }: { error: unknown }) => errors.push(error);
  const result = sdk.streamText({
    model,
    prompt: "Do it",
    tools: declareSdkTools(sdk),
    onError,
    ...withoutRetries,
    ...options,
  });
  return { result, parts: await readAll(result), errors };
}

export const typesOf = (parts: SdkPart[]) => parts.map(({ type }) => type);
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

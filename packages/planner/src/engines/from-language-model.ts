import type {
  LanguageModelV2,
  LanguageModelV2Message,
  LanguageModelV3,
  LanguageModelV3Message,
  LanguageModelV4,
  LanguageModelV4Message,
} from "@ai-sdk/provider";
import type { Completion, CompletionRequest, ModelEngine, SchemaDialect, Usage } from "../engine.ts";
import { isObject, objectOf } from "../json-object.ts";
import { PlannerError } from "../planner-error.ts";
import { defineModelEngine } from "./define-model-engine.ts";
import { unavailable } from "./failures.ts";

/** Any language model of the AI SDK, of the three interfaces in use. */
export type LanguageModel = LanguageModelV2 | LanguageModelV3 | LanguageModelV4;

export interface LanguageModelOptions {
  /** Default: the model's provider. */
  name?: string;
  /** Default 32,768 tokens. */
  contextTokens?: number;
  /** Default true: the AI SDK refuses images for models that cannot see. */
  vision?: boolean;
  dialect?: SchemaDialect;
  /** "default" leaves it to the service: some models take no other. Default 0. */
  temperature?: number | "default";
  /** Whether to limit the answer's length. Default true. */
  limitOutput?: boolean;
  /** What to do about a failure, by its status and words. */
  wayOut?: (failure: { status: number | undefined; message: string }) => string | undefined;
}

/** What most services share. */
export const commonDialect: SchemaDialect = { requireAll: false, patterns: false, maxEnumValues: 900 };

export function isLanguageModel(value: unknown): value is LanguageModel {
  return isObject(value) && typeof value.specificationVersion === "string" && typeof value.doGenerate === "function";
}

/**
 * Uses any language model of the AI SDK as the engine of a planner. One call is one request, without retries.
 *
 * @example <caption>packages/planner/src/engines/from-language-model.test.ts</caption>
 * const result = await createPlanner({ engine: fromLanguageModel(thinking) }).generatePlan(sampleInput);
 */
export function fromLanguageModel(model: LanguageModel, options: LanguageModelOptions = {}): ModelEngine {
  const { name = model.provider, contextTokens = 32_768, vision = true, dialect = commonDialect } = options;
  return defineModelEngine({
    name,
    model: model.modelId,
    contextTokens,
    vision,
    dialect,
    async complete(request, { signal }) {
      try {
        return readResult(await generate(model, request, options, signal));
      } catch (error) {
        throw signal.aborted ? error : explain(error, `${name} (${model.modelId})`, options);
      }
    },
  });
}

function generate(
  model: LanguageModel,
  request: CompletionRequest,
  options: LanguageModelOptions,
  signal: AbortSignal,
) {
  const settings = {
    responseFormat: { type: "json" as const, schema: request.schema, name: "plan" },
    ...(options.limitOutput === false ? {} : { maxOutputTokens: request.maxOutputTokens }),
    ...(options.temperature === "default" ? {} : { temperature: options.temperature ?? 0 }),
    abortSignal: signal,
  };
  if (model.specificationVersion === "v4") {
    return model.doGenerate({ ...settings, prompt: writePrompt<LanguageModelV4Message>(request, writeImageV4) });
  }
  if (model.specificationVersion === "v3") {
    return model.doGenerate({ ...settings, prompt: writePrompt<LanguageModelV3Message>(request, writeImage) });
  }
  return model.doGenerate({ ...settings, prompt: writePrompt<LanguageModelV2Message>(request, writeImage) });
}

type AnyMessage = LanguageModelV2Message | LanguageModelV3Message | LanguageModelV4Message;

/** The three interfaces differ, for us, in how they take an image and in nothing else. */
function writePrompt<Written extends AnyMessage>(
  { system, messages, images }: CompletionRequest,
  image: (base64: string) => object,
): Written[] {
  const written = [
    { role: "system", content: system },
    ...messages.map(({ role, content }, index) => ({
      role,
      content: [{ type: "text", text: content }, ...(index === 0 ? images.map(image) : [])],
    })),
  ];
  return written as Written[]; // the shapes are those of the interface named by specificationVersion
}

function writeImage(data: string) {
  return { type: "file", mediaType: mediaTypeOf(data), data };
}

function writeImageV4(data: string) {
  return { type: "file", mediaType: mediaTypeOf(data), data: { type: "data", data } };
}

function mediaTypeOf(base64: string): string {
  return base64.startsWith("/9j/") ? "image/jpeg" : "image/png";
}

type Result = Awaited<ReturnType<typeof generate>>;

function readResult(result: Result): Completion {
  const body = result.request?.body;
  return {
    text: readText(result),
    usage: readUsage(result.usage),
    finish: readFinish(result.finishReason) === "length" ? "length" : "stop",
    ...(body === undefined ? {} : { body: typeof body === "string" ? parsed(body) : body }),
  };
}

/** The text; where there is none, the tools that the model called instead of answering, or what it thought. */
function readText(result: Result): string {
  if ("structuredOutputText" in result && result.structuredOutputText) return result.structuredOutputText;
  const parts = result.content as readonly { type: string }[];
  const join = (type: string) =>
    parts.flatMap((part) => (part.type === type && "text" in part ? [String(part.text)] : [])).join("");
  const text = join("text");
  if (text.trim() !== "") return text;
  const calls = parts.flatMap((part) =>
    part.type === "tool-call" && "toolName" in part && "input" in part
      ? [{ name: part.toolName, arguments: part.input }]
      : [],
  );
  return calls.length > 0 ? JSON.stringify({ tool_calls: calls }) : join("reasoning");
}

function readUsage(usage: unknown): Usage {
  const { inputTokens, outputTokens } = objectOf(usage);
  return { inputTokens: total(inputTokens), outputTokens: total(outputTokens) };
}

/** A number in the old interface, a breakdown in the new ones. */
function total(tokens: unknown): number {
  const number = isObject(tokens) ? tokens.total : tokens;
  return typeof number === "number" ? number : 0;
}

function readFinish(reason: unknown): unknown {
  return isObject(reason) ? reason.unified : reason;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function explain(error: unknown, who: string, { wayOut }: LanguageModelOptions): PlannerError {
  if (PlannerError.isInstance(error)) return error;
  const { statusCode, responseHeaders } = objectOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const status = typeof statusCode === "number" && statusCode >= 400 ? statusCode : undefined;
  const retryAfter = objectOf(responseHeaders)["retry-after"];
  return unavailable({
    who,
    status,
    message,
    cause: error,
    wayOut: wayOut?.({ status, message }),
    retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
  });
}

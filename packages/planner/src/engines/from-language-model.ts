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

/** Any AI SDK language model, of the three interface versions in use. */
export type LanguageModel = LanguageModelV2 | LanguageModelV3 | LanguageModelV4;

export interface LanguageModelOptions {
  /** Default: the model's provider. */
  name?: string;
  /** Default 32,768 tokens. */
  contextTokens?: number;
  /** Default true: the AI SDK rejects images for models without vision. */
  vision?: boolean;
  dialect?: SchemaDialect;
  /** "default" uses the default of the service, since some models accept no other. Default 0. */
  temperature?: number | "default";
  /** Whether to limit the length of the answer. Default true. */
  limitOutput?: boolean;
  /** Returns what to do about a failure, by its status and message. */
  remedy?: (failure: { status: number | undefined; message: string }) => string | undefined;
  /** What is sent with each request that no error may repeat: addresses, keys and headers. */
  hidden?: readonly (string | undefined)[];
}

/** Supported by most services. */
export const commonDialect: SchemaDialect = { requireAll: false, patterns: false, maxEnumValues: 300, maxOptional: 10 };

export function isLanguageModel(value: unknown): value is LanguageModel {
  return isObject(value) && typeof value.specificationVersion === "string" && typeof value.doGenerate === "function";
}

/**
 * Uses any AI SDK language model as the engine of a planner. Each call sends one request, without retries.
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
    return model.doGenerate({ ...settings, prompt: toPrompt<LanguageModelV4Message>(request, toImageV4) });
  }
  if (model.specificationVersion === "v3") {
    return model.doGenerate({ ...settings, prompt: toPrompt<LanguageModelV3Message>(request, toImage) });
  }
  return model.doGenerate({ ...settings, prompt: toPrompt<LanguageModelV2Message>(request, toImage) });
}

type AnyMessage = LanguageModelV2Message | LanguageModelV3Message | LanguageModelV4Message;

/** The interface versions differ only in the format of images. */
function toPrompt<Message extends AnyMessage>(
  { system, messages, images }: CompletionRequest,
  image: (base64: string) => object,
): Message[] {
  const prompt = [
    { role: "system", content: system },
    ...messages.map(({ role, content }, index) => ({
      role,
      content: [{ type: "text", text: content }, ...(index === 0 ? images.map(image) : [])],
    })),
  ];
  return prompt as Message[]; // the format matches the specificationVersion of the model
}

function toImage(data: string) {
  return { type: "file", mediaType: mediaTypeOf(data), data };
}

function toImageV4(data: string) {
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
    ...(body === undefined ? {} : { body: typeof body === "string" ? parseOrKeep(body) : body }),
  };
}

/** Returns the text. Without text, returns the tool calls or the reasoning of the model. */
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

/** A number in the old interface, an object in the new ones. */
function total(tokens: unknown): number {
  const number = isObject(tokens) ? tokens.total : tokens;
  return typeof number === "number" ? number : 0;
}

function readFinish(reason: unknown): unknown {
  return isObject(reason) ? reason.unified : reason;
}

function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function explain(error: unknown, service: string, { remedy, hidden }: LanguageModelOptions): PlannerError {
  if (PlannerError.isInstance(error)) return error;
  const { statusCode, responseHeaders } = objectOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const status = typeof statusCode === "number" && statusCode >= 400 ? statusCode : undefined;
  const retryAfter = objectOf(responseHeaders)["retry-after"];
  return unavailable({
    service,
    status,
    message,
    cause: error,
    hidden,
    remedy: remedy?.({ status, message }),
    retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
  });
}

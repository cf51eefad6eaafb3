import type { LanguageModelV3CallOptions, LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { GiselleAgentModel } from "./giselle-agent-model.ts";

/**
 * Adapts the model to the V4 interface. It differs in files, which a run does not support, and in options such as `reasoning`,
 * which cause a warning. The emitted parts are the same.
 */
export function asLanguageModelV4(model: GiselleAgentModel): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doStream: async (options) => await model.doStream(asV3(options)),
    doGenerate: async (options) => await model.doGenerate(asV3(options)),
  };
}

/** Files have another shape in V4, but are only checked for presence. */
function asV3(options: LanguageModelV4CallOptions): LanguageModelV3CallOptions {
  return options as LanguageModelV3CallOptions;
}

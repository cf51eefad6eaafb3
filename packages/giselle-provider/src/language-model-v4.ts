import type { LanguageModelV3CallOptions, LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { GiselleAgentModel } from "./giselle-agent-model.ts";

/**
 * The newer interface differs in files, which a run neither takes nor gives, and in what it may ask for (`reasoning`, which
 * comes back as a warning). All that we emit is the same in both.
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

/** Files stand in the prompt in another shape; we only look whether there are any. */
function asV3(options: LanguageModelV4CallOptions): LanguageModelV3CallOptions {
  return options as LanguageModelV3CallOptions;
}

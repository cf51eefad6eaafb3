// Internal API for the other packages of this repository. It changes without notice.
export type { ComputerCall, PictureSize } from "./computer-use/computer-action.ts";
export { readAnthropicCall } from "./computer-use/read-anthropic.ts";
export { geminiFunctions, readGeminiCall } from "./computer-use/read-gemini.ts";
export { readOpenaiCall, type SafetyCheck } from "./computer-use/read-openai.ts";
export { type PictureView, type Translated, toActions } from "./computer-use/to-actions.ts";
export type { JsonSchema } from "./engine.ts";
export { defaultModels } from "./engines/default-models.ts";
export {
  type ChosenEngine,
  chooseEngine,
  type EngineSettings,
  keyVariables,
  pickOllamaModel,
} from "./engines/find/choose-engine.ts";
export { type Environment, findOllama } from "./engines/find/find-ollama.ts";
export { importLlama } from "./engines/llama/llama-library.ts";
export type { EngineChoice } from "./engines/registry.ts";
export { isObject, type JsonObject, objectOf } from "./json-object.ts";
export type { Budgets } from "./plan/budget.ts";
export { fence } from "./plan/data-fence.ts";
export { createTrialRequest } from "./plan/trial-request.ts";
export type { EffectClass } from "./tools/define-tool.ts";
export { readLabelHandle } from "./tools/handle.ts";
export type { McpTool } from "./tools/registry.ts";
export { tabTools } from "./tools/tab-tools.ts";
export { takesPoints } from "./tools/takes-points.ts";
export { unreadableAction } from "./tools/unreadable-action.ts";
export { vocabulary } from "./tools/vocabulary.ts";

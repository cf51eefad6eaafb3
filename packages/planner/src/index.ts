export type { HistoryStep, StepExecution } from "@giselles-ai/protocol";
export { createPlanner, type PlannerOptions } from "./create-planner.ts";
export type {
  Completion,
  CompletionRequest,
  Engine,
  Exchange,
  JsonSchema,
  Message,
  ModelEngine,
  PlannerEngine,
  SchemaDialect,
  Usage,
} from "./engine.ts";
export { type AnthropicOptions, anthropic } from "./engines/anthropic.ts";
export { defineModelEngine } from "./engines/define-model-engine.ts";
export {
  chooseEngine,
  type EngineChosen,
  type EngineWishes,
  keyVariables,
  pickOllamaModel,
} from "./engines/find/choose-engine.ts";
export { type Environment, type FoundOllama, findOllama } from "./engines/find/find-ollama.ts";
export { fromLanguageModel, type LanguageModel, type LanguageModelOptions } from "./engines/from-language-model.ts";
export { type GoogleOptions, google } from "./engines/google.ts";
export { type OllamaOptions, ollama, readHost as readOllamaHost } from "./engines/ollama.ts";
export { type OpenAICompatibleOptions, openaiCompatible } from "./engines/openai-compatible.ts";
export { createReflexEngine, type FieldMeaning, type Meaning, readFieldMeanings } from "./engines/reflex/index.ts";
export {
  type CreateEngine,
  type EngineChoice,
  listEngines,
  type NamedEngineOptions,
  openEngine,
  registerEngine,
} from "./engines/registry.ts";
export type { Budgets } from "./plan/budget.ts";
export { renderHistory } from "./plan/history.ts";
export { toPageContext } from "./plan/page-context.ts";
export type { PlanResult } from "./plan/plan-result.ts";
export type { Planner } from "./plan/planner.ts";
export { PlannerError, type PlannerErrorDetails } from "./planner-error.ts";
export { actionTools, unreadableAction } from "./tools/action-tools.ts";
export { defineTool, type EffectClass, effectClasses, type Tool, type ToolDefinition } from "./tools/define-tool.ts";
export { handle, handleMark } from "./tools/handle.ts";
export { type CatalogOptions, createToolRegistry, type McpTool, type ToolRegistry } from "./tools/registry.ts";
export { defaultTools, vocabulary } from "./tools/vocabulary.ts";
export type { SanitiserNote } from "./validate/sanitize.ts";

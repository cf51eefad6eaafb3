export type { JsonObject } from "./json.ts";
export type { RecordedRequest } from "./recorded-request.ts";
export {
  type Answer,
  type AnswerOptions,
  callTools,
  cut,
  garbage,
  hang,
  type RefusalOptions,
  type Reply,
  refuse,
  say,
  type ToolCall,
  type Usage,
} from "./reply.ts";
export type { ReplyTo, Script } from "./script.ts";
export {
  type ProtocolName,
  type ScriptedModel,
  type ScriptedModelOptions,
  startScriptedModel,
} from "./scripted-model.ts";

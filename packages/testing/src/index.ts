export { launchBrowser, sharedBrowser } from "./browser.ts";
export { type Clock, createManualClock, type ManualClock } from "./clock.ts";
export { countTokens } from "./count-tokens.ts";
export { type Effect, type EffectRecorder, type Hit, type Listener, recordEffects, startListener } from "./effects.ts";
export { fixtureNames, openFixture, readState } from "./fixture-pages.ts";
export { createIds } from "./ids.ts";
export {
  type Answer,
  type AnswerOptions,
  callTools,
  cut,
  garbage,
  hang,
  type JsonObject,
  type ProtocolName,
  type RecordedRequest,
  type RefusalOptions,
  type Reply,
  type ReplyTo,
  refuse,
  type Script,
  type ScriptedModel,
  type ScriptedModelOptions,
  say,
  startScriptedModel,
  type ToolCall,
  type Usage,
} from "./models/index.ts";
export { type OpenPageOptions, openPage } from "./open-page.ts";
export { type ActionOn, giveTool, type PageTool, readPageScript } from "./page-tool.ts";
export { type RedisServer, startRedis } from "./redis.ts";
export { bigPage, cardPage, formPage, tablePage } from "./sample-pages.ts";
export { serveFolder } from "./serve-folder.ts";
export { soak } from "./soak.ts";
export { readBody, startWebServer, type WebServer } from "./web-server.ts";

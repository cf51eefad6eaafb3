export { type Audit, auditPage, type MissedControl } from "./audit-page.ts";
export { sendToBackground } from "./background.ts";
export {
  type BrowserUse,
  browserProgram,
  type Engine,
  engines,
  launchBrowser,
  quietArguments,
  sharedBrowser,
  testEngine,
} from "./browser.ts";
export { runClaudeCode } from "./clients/claude-code.ts";
export type { ClientOptions, ClientRun } from "./clients/client-run.ts";
export { runCodex } from "./clients/codex.ts";
export { type FormScript, formScript } from "./clients/form-script.ts";
export { geminiProgram, runGemini } from "./clients/gemini.ts";
export { type Clock, createManualClock, type ManualClock } from "./clock.ts";
export { countTokens } from "./count-tokens.ts";
export { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.ts";
export { type Effect, type EffectRecorder, type Hit, type Listener, recordEffects, startListener } from "./effects.ts";
export { bundleFixture, fixtureNames, openFixture, readState, shareFixtures } from "./fixture-pages.ts";
export { createGate, type Gate } from "./gate.ts";
export {
  type ActionByLabel,
  expectHonest,
  type HonestyCase,
  honestyCases,
  isHeld,
  runMeanwhile,
  type SharedCases,
  shareCases,
  type Trial,
  tryCase,
} from "./honesty/index.ts";
export { createIds } from "./ids.ts";
export {
  connectMcpClient,
  connectMcpHttpClient,
  type McpClientOptions,
  type McpProgram,
  type McpProgramClient,
  type McpVersion,
  mcpVersions,
  startMcpProgram,
} from "./mcp/connect-client.ts";
export { type Exchange, type SpeakOptions, speakMcp } from "./mcp/speak.ts";
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
export { writeTinyModel } from "./models/write-tiny-model.ts";
export { closeContext, openContext } from "./open-context.ts";
export { type OpenPageOptions, openPage } from "./open-page.ts";
export { openRecordedPage, type RecordedPageOptions } from "./open-recorded-page.ts";
export { driverOf, servePage } from "./page-driver.ts";
export { actOn, describePageDriver, fieldLabelled, type OpenDriver } from "./page-driver-contract.ts";
export {
  type ActionOn,
  giveTool,
  type PageTool,
  readBothScripts,
  readPageScript,
  readWidgetScript,
} from "./page-tool.ts";
export { findProcesses, noProcessLeft } from "./processes.ts";
export { publish } from "./publish.ts";
export { createRandom, type Random, soakSample } from "./random.ts";
export { freePort, type RedisServer, startRedis } from "./redis.ts";
export { type RedisCluster, shareRedisCluster, startRedisCluster } from "./redis-cluster.ts";
export { type RedisPair, rememberRedis, startRedisPair } from "./redis-failover.ts";
export { type RedisWithSentinels, shareRedisWithSentinels, startRedisWithSentinels } from "./redis-sentinel.ts";
export { runAgain } from "./run-again.ts";
export { makeFolder, type ProgramRun, type RunProgramOptions, runProgram } from "./run-program.ts";
export { bigPage, cardPage, formPage, tablePage } from "./sample-pages.ts";
export { echoPage } from "./secrets/echo-page.ts";
export { encodings, plantSecrets } from "./secrets/encodings.ts";
export { findLeaks, textsIn } from "./secrets/leaks.ts";
export { countTyped, type TypedRun, typedRun, typedValues } from "./secrets/typed-run.ts";
export { serveFolder } from "./serve-folder.ts";
export { type PageSource, type Site, servePages, startPages } from "./serve-pages.ts";
export { sharePage } from "./share-page.ts";
export { soak, soakSeed } from "./soak.ts";
export { startNext } from "./start-next.ts";
export { type EditPage, editLists, editPages } from "./trust/edit-cases.ts";
export { readableTexts } from "./trust/readable-texts.ts";
export { type Swap, swaps } from "./trust/swaps.ts";
export { unseenWays } from "./trust/unseen-texts.ts";
export { readBody, startWebServer, type WebServer } from "./web-server.ts";

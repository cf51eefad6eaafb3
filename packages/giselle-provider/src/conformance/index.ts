import type { ConformanceCase } from "./conformance-case.ts";
import { sdkCases } from "./sdk-cases.ts";
import { streamCases } from "./stream-cases.ts";

export type { AiSdk } from "./ai-sdk.ts";
export type { ConformanceCase } from "./conformance-case.ts";
export type { Scene, Stage, Staged, StageOptions, ToolUse } from "./stage.ts";

/** What must be so of a language model whose far end is an agent. Run each with your own test runner. */
export const conformanceCases: readonly ConformanceCase[] = [...streamCases, ...sdkCases];

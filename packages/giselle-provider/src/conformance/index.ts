import type { ConformanceCase } from "./conformance-case.ts";
import { sdkCases } from "./sdk-cases.ts";
import { sdkToolCases } from "./sdk-tool-cases.ts";
import { streamCases } from "./stream-cases.ts";

export type { AiSdk } from "./ai-sdk.ts";
export type { ConformanceCase } from "./conformance-case.ts";
export type { Scene, Stage, Staged, StageOptions, ToolUse } from "./stage.ts";

/** Requirements for a language model with an agent behind it. Run each case with your own test runner. */
export const conformanceCases: readonly ConformanceCase[] = [...streamCases, ...sdkCases, ...sdkToolCases];

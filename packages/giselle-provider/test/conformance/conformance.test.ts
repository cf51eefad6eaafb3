import * as ai6 from "ai-6";
import * as ai7 from "ai-7";
import { describe, it } from "vitest";
import type { AiSdk } from "../../src/conformance/ai-sdk.ts";
import { conformanceCases, type Stage } from "../../src/conformance/index.ts";
import type { GiselleAgentModel } from "../../src/giselle-agent-model.ts";
import { stageGiselle } from "./giselle-stage.cases.ts";

const stageV4: Stage = async (...args) => {
  const staged = await stageGiselle(...args);
  return { ...staged, model: (staged.model as GiselleAgentModel).toV4() }; // stageGiselle creates one
};

const lines: [string, AiSdk, Stage][] = [
  ["the V3 model under ai 6", ai6, stageGiselle],
  ["the V3 model under ai 7", ai7, stageGiselle],
  ["the V4 view under ai 7", ai7, stageV4],
];

describe.each(lines)("%s (V1)", (_, sdk, stage) => {
  it.each(conformanceCases)("$name", async ({ check }) => await check(stage, sdk));
});

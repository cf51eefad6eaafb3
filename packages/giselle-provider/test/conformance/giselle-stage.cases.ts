import { createServer } from "node:http";
import type { RelayRequest } from "@giselles-ai/protocol";
import { onTestFinished } from "vitest";
import type { Scene, Stage, ToolUse } from "../../src/conformance/stage.ts";
import { createMemoryStore, GiselleAgentModel } from "../../src/index.ts";
import { abortableSleep, type Sleep } from "../../src/time.ts";
import { startScriptedCloud } from "../cloud/scripted-cloud.cases.ts";
import type { RunHandle } from "../cloud/scripted-run.cases.ts";

const noBackoff: Sleep = async (ms, options) => (ms > 4000 ? abortableSleep(ms, options) : undefined);

/** The Giselle model with a scripted cloud that plays the scenes. */
export const stageGiselle: Stage = async (scenes, { modelId, refuse } = {}) => {
  let isBroken = false;
  const cloud = await startScriptedCloud({
    async script(run) {
      if (modelId) run.emit({ type: "init", session_id: "agent-1", model: modelId });
      for (const scene of scenes) {
        if ("breakLine" in scene) {
          isBroken = true;
          const emitted = cloud.runs[0]?.lines.length ?? 0;
          while (cloud.sentLines() < emitted) await new Promise(setImmediate);
          await cloud.close();
        } else await play(scene, run);
      }
    },
  });
  let refused = 0;
  const refusing = createServer((_, response) => {
    refused += 1;
    response.writeHead(refuse ?? 500).end();
  });
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void refusing.close());
  const address = refusing.address();
  const refusingURL = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const model = new GiselleAgentModel({
    baseURL: refuse ? refusingURL : cloud.baseURL,
    store: createMemoryStore(),
    deps: { liveConnections: new Map(), sleep: noBackoff },
  });
  return {
    model,
    tasks: () => (refuse ? refused : cloud.runs.length),
    answers: () => cloud.runs.flatMap(({ results }) => results.map(({ toolCallId }) => toolCallId)),
    async stopped() {
      while (!isBroken && !cloud.runs.some(({ wasStopped }) => wasStopped)) await new Promise(setImmediate);
    },
  };
};

async function play(scene: Exclude<Scene, { breakLine: true }>, run: RunHandle): Promise<void> {
  if ("say" in scene) run.emit({ type: "message", role: "assistant", content: scene.say, delta: true });
  else if ("babble" in scene) run.emit(scene.babble);
  else if ("fail" in scene) run.emit({ type: "result", status: "error", error: { message: scene.fail } });
  else if ("callClient" in scene) await run.ask(toRequest(scene.callClient));
  else if ("useOwnTool" in scene) {
    const { id, name, input, result, isError } = scene.useOwnTool;
    run.emit({ type: "tool_use", tool_id: id, tool_name: name, parameters: input });
    run.emit({ type: "tool_result", tool_id: id, status: isError ? "error" : "success", output: result });
  } else if ("beginOwnTool" in scene) {
    const { id, name, input } = scene.beginOwnTool;
    run.emit({ type: "tool_use", tool_id: id, tool_name: name, parameters: input });
  } else if ("endOwnTool" in scene) {
    run.emit({ type: "tool_result", tool_id: scene.endOwnTool.id, status: "success", output: scene.endOwnTool.result });
  } else if ("finish" in scene) {
    const { inputTokens, outputTokens } = scene.finish;
    run.emit({ type: "result", status: "success", stats: { input_tokens: inputTokens, output_tokens: outputTokens } });
  } else await new Promise((resolve) => run.stopped.addEventListener("abort", resolve));
}

function toRequest({ id, name, input }: ToolUse): RelayRequest {
  const type = name === "getFormSnapshot" ? "snapshot_request" : "execute_request";
  return { type, requestId: id, ...input } as RelayRequest; // the scenes have matching input
}

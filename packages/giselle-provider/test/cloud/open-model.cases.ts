import type { GiselleAgentModelOptions } from "../../src/giselle-agent-model.ts";
import { createMemoryStore, GiselleAgentModel, type SessionStore } from "../../src/index.ts";
import { clientCalls, type Part, readParts, task, withAnswer } from "./converse.cases.ts";
import { type ScriptedCloudOptions, startScriptedCloud } from "./scripted-cloud.cases.ts";

export interface World {
  cloud: Awaited<ReturnType<typeof startScriptedCloud>>;
  store: SessionStore;
  model: GiselleAgentModel;
  /** A model as in another process: with the same store but no connections. */
  elsewhere(options?: Partial<GiselleAgentModelOptions>): GiselleAgentModel;
}

/** Starts a cloud and an app instance that uses it. */
export async function openWorld(
  cloudOptions: ScriptedCloudOptions,
  { deps, ...options }: Partial<GiselleAgentModelOptions> = {},
): Promise<World> {
  const cloud = await startScriptedCloud(cloudOptions);
  const store = createMemoryStore();
  const elsewhere = (other: Partial<GiselleAgentModelOptions> = {}) =>
    new GiselleAgentModel({
      baseURL: cloud.baseURL,
      store,
      ...options,
      ...other,
      deps: { liveConnections: new Map(), ...deps, ...other.deps },
    });
  return { cloud, store, model: elsewhere(), elsewhere };
}

/** Runs the first step and returns its parts and the prompt with the page's answer. */
export async function untilFirstCall(
  model: GiselleAgentModel,
  options: Record<string, string> = {},
): Promise<{ parts: Part[]; answered: typeof task }> {
  const { stream } = await model.doStream({ prompt: task, providerOptions: { giselle: options } });
  const parts = await readParts(stream);
  const [call] = clientCalls(parts);
  if (!call) throw new Error(`The run made no page request: ${JSON.stringify(parts)}`);
  return { parts, answered: withAnswer(task, call) };
}

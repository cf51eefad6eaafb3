import type { GiselleAgentModelOptions } from "../../src/giselle-agent-model.ts";
import { createMemoryStore, GiselleAgentModel, type SessionStore } from "../../src/index.ts";
import { clientCalls, type Part, readParts, task, withAnswer } from "./converse.cases.ts";
import { type ScriptedCloudOptions, startScriptedCloud } from "./scripted-cloud.cases.ts";

export interface World {
  cloud: Awaited<ReturnType<typeof startScriptedCloud>>;
  store: SessionStore;
  model: GiselleAgentModel;
  /** A model in another process: the same store, none of the connections. */
  elsewhere(options?: Partial<GiselleAgentModelOptions>): GiselleAgentModel;
}

/** A cloud, and an instance of an app that uses it. */
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

/** The first step of a run, and what the page answers to it. */
export async function untilFirstCall(
  model: GiselleAgentModel,
  options: Record<string, string> = {},
): Promise<{ parts: Part[]; answered: typeof task }> {
  const { stream } = await model.doStream({ prompt: task, providerOptions: { giselle: options } });
  const parts = await readParts(stream);
  const [call] = clientCalls(parts);
  if (!call) throw new Error(`The run did not ask the page: ${JSON.stringify(parts)}`);
  return { parts, answered: withAnswer(task, call) };
}

import { NoSuchModelError } from "@ai-sdk/provider";
import { GiselleAgentModel, type GiselleAgentModelOptions } from "./giselle-agent-model.ts";

/** An agent's name, such as "gemini", or all that there is to say about a run. */
export type GiselleModelChoice = string | GiselleAgentModelOptions;

export interface GiselleProvider {
  (choice?: GiselleModelChoice): GiselleAgentModel;
  readonly specificationVersion: "v3";
  languageModel(modelId: string): GiselleAgentModel;
  embeddingModel(modelId: string): never;
  imageModel(modelId: string): never;
}

/** A provider with settings for all its models. */
export function createGiselle(settings: GiselleAgentModelOptions = {}): GiselleProvider {
  const create = (choice: GiselleModelChoice = {}) =>
    new GiselleAgentModel(typeof choice === "string" ? withAgent(settings, choice) : { ...settings, ...choice });
  return Object.assign(create, {
    specificationVersion: "v3" as const,
    languageModel: (modelId: string) => create(modelId),
    embeddingModel: (modelId: string) => refuse(modelId, "embeddingModel"),
    imageModel: (modelId: string) => refuse(modelId, "imageModel"),
  });
}

/** The provider with nothing but the environment's settings: `giselle("gemini")`, `giselle({ baseURL, agent })`. */
export const giselle: GiselleProvider = createGiselle();

function withAgent(settings: GiselleAgentModelOptions, agentType: string): GiselleAgentModelOptions {
  return { ...settings, modelId: agentType, agent: { ...settings.agent, agentType } };
}

function refuse(modelId: string, modelType: "embeddingModel" | "imageModel"): never {
  throw new NoSuchModelError({ modelId, modelType });
}

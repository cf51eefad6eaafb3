import { NoSuchModelError, type ProviderV3 } from "@ai-sdk/provider";
import { refuseFixedOwner } from "./call-options.ts";
import { GiselleAgentModel, type GiselleAgentModelOptions } from "./giselle-agent-model.ts";

/** The name of an agent on the server. Any string is allowed. */
export type GiselleModelId = "planner" | "gemini" | "codex" | "claude" | (string & Record<never, never>);

/** What `createGiselle` returns: call it with the name of an agent, and pass the result as `model` to the AI SDK. */
export interface GiselleProvider extends ProviderV3 {
  /** Without a name, the server chooses the agent. Settings given here override those of the provider. */
  (choice?: GiselleModelId | GiselleAgentModelOptions): GiselleAgentModel;
  languageModel(modelId: GiselleModelId): GiselleAgentModel;
  /** Throws NoSuchModelError: there are none. */
  embeddingModel(modelId: string): never;
  /** Throws NoSuchModelError: there are none. */
  textEmbeddingModel(modelId: string): never;
  /** Throws NoSuchModelError: there are none. */
  imageModel(modelId: string): never;
}

/**
 * Creates a provider for the AI SDK. One serves all users: the owner of a session comes with each call.
 *
 * @example <caption>packages/giselle-provider/test/provider.test.ts</caption>
 * const provider = createGiselle({
 *   baseURL: "https://cloud.example/agent-api",
 *   headers: { "x-app": "shop" },
 *   store: createMemoryStore(),
 *   fetch(input, init) {
 *     asked.push(String(input));
 *     return fetch(String(input).replace("https://cloud.example", cloud.url), init);
 *   },
 * });
 * const { text } = await ai.generateText({ model: provider("gemini"), prompt: "Hi" });
 */
export function createGiselle(settings: GiselleAgentModelOptions = {}): GiselleProvider {
  refuseFixedOwner(settings);
  const create = (choice: GiselleModelId | GiselleAgentModelOptions = {}) =>
    new GiselleAgentModel(typeof choice === "string" ? withAgent(settings, choice) : { ...settings, ...choice });
  return Object.assign(create, {
    specificationVersion: "v3" as const,
    languageModel: (modelId: string) => create(modelId),
    embeddingModel: (modelId: string) => refuse(modelId, "embeddingModel"),
    textEmbeddingModel: (modelId: string) => refuse(modelId, "embeddingModel"),
    imageModel: (modelId: string) => refuse(modelId, "imageModel"),
  });
}

/**
 * The provider with the settings of the environment: GISELLE_AGENT_BASE_URL and GISELLE_AGENT_API_KEY.
 *
 * @example <caption>examples/chat-beside-a-form/agent.js</caption>
 * import { giselle } from "@giselles-ai/giselle-provider";
 *
 * export const agent = giselle("gemini"); // or "planner", "codex", "claude": what your cloud runs
 */
export const giselle: GiselleProvider = createGiselle();

function withAgent(settings: GiselleAgentModelOptions, agentType: string): GiselleAgentModelOptions {
  return { ...settings, modelId: agentType, agent: { ...settings.agent, agentType } };
}

function refuse(modelId: string, modelType: "embeddingModel" | "imageModel"): never {
  throw new NoSuchModelError({ modelId, modelType });
}

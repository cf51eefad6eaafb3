import { readOllamaHost } from "@giselles-ai/planner";
import { z } from "zod";

const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

export interface FoundOllama {
  host: string;
  /** Undefined when nobody answers. */
  models: string[] | undefined;
}

/** Whether Ollama answers on its host, soon, and with which models. */
export async function findOllama(env: NodeJS.ProcessEnv, timeoutMs = 700): Promise<FoundOllama> {
  const host = readOllamaHost(env.OLLAMA_HOST);
  try {
    const response = await fetch(`${host}/api/tags`, { signal: AbortSignal.timeout(timeoutMs) });
    const { models } = tagsSchema.parse(await response.json());
    return { host, models: models.map(({ name }) => name) };
  } catch {
    return { host, models: undefined };
  }
}

import { readOllamaHost } from "@giselles-ai/planner";
import { z } from "zod";
import { UsageError } from "../usage-error.ts";

const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

export interface FoundOllama {
  host: string;
  /** Undefined when nobody answers. */
  models: string[] | undefined;
}

/** Whether Ollama answers on its host, soon, and with which models. */
export async function findOllama(env: NodeJS.ProcessEnv, timeoutMs = 700): Promise<FoundOllama> {
  const host = readHost(env);
  try {
    const response = await fetch(`${host}/api/tags`, { signal: AbortSignal.timeout(timeoutMs) });
    const { models } = tagsSchema.parse(await response.json());
    return { host, models: models.map(({ name }) => name) };
  } catch {
    return { host, models: undefined };
  }
}

function readHost({ OLLAMA_HOST }: NodeJS.ProcessEnv): string {
  try {
    return readOllamaHost(OLLAMA_HOST);
  } catch {
    throw new UsageError(`OLLAMA_HOST is "${OLLAMA_HOST}", which is no address. Write it as 127.0.0.1:11434.`);
  }
}

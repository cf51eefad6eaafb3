import { z } from "zod";
import { PlannerError } from "../../planner-error.ts";
import { readHost } from "../ollama.ts";

/** Variables by their names, as `process.env` has them. */
export type Environment = Record<string, string | undefined>;

const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

export interface FoundOllama {
  host: string;
  /** Undefined when nobody answers. */
  models: string[] | undefined;
}

/** A machine says at once that nobody listens; an Ollama that is there may be busy with a model. */
const patienceMs = 5000;

/** Whether Ollama answers on its host, and with which models. */
export async function findOllama(env: Environment, timeoutMs = patienceMs): Promise<FoundOllama> {
  const host = toHost(env);
  try {
    const response = await fetch(`${host}/api/tags`, { signal: AbortSignal.timeout(timeoutMs) });
    const { models } = tagsSchema.parse(await response.json());
    return { host, models: models.map(({ name }) => name) };
  } catch {
    return { host, models: undefined };
  }
}

function toHost({ OLLAMA_HOST }: Environment): string {
  try {
    return readHost(OLLAMA_HOST);
  } catch {
    throw new PlannerError(
      "engine_unavailable",
      `OLLAMA_HOST is "${OLLAMA_HOST}", which is no address. Write it as 127.0.0.1:11434.`,
    );
  }
}

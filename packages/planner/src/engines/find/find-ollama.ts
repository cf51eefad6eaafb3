import { showAddress } from "@giselles-ai/protocol";
import { z } from "zod";
import { PlannerError } from "../../planner-error.ts";
import { readHost } from "../ollama.ts";

/** Environment variables, such as `process.env`. */
export type Environment = Record<string, string | undefined>;

const tagsSchema = z.object({ models: z.array(z.object({ name: z.string(), size: z.number().optional() })) });

export interface FoundOllama {
  /** As messages show it. */
  host: string;
  /** Undefined if Ollama does not respond. */
  models: string[] | undefined;
  /** The size of each model in bytes, if Ollama reports it. */
  sizes?: Record<string, number>;
}

/** A closed port is reported at once, but Ollama may be busy with a model. */
const defaultTimeoutMs = 5000;

/** Checks whether Ollama responds, and lists its models. */
export async function findOllama(env: Environment, timeoutMs = defaultTimeoutMs): Promise<FoundOllama> {
  const address = toHost(env);
  const host = showAddress(address);
  try {
    const response = await fetch(`${address}/api/tags`, { signal: AbortSignal.timeout(timeoutMs) });
    const { models } = tagsSchema.parse(await response.json());
    const sizes = Object.fromEntries(models.flatMap(({ name, size }) => (size === undefined ? [] : [[name, size]])));
    return { host, models: models.map(({ name }) => name), sizes };
  } catch {
    return { host, models: undefined };
  }
}

function toHost({ OLLAMA_HOST }: Environment): string {
  try {
    return readHost(OLLAMA_HOST);
  } catch {
    throw new PlannerError("engine_unavailable", "OLLAMA_HOST is not an address. Write it like 127.0.0.1:11434.");
  }
}

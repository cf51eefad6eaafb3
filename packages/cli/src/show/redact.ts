import type { AgentEvent } from "@giselles-ai/agent";
import { createTypedSecrets, type Planned } from "@giselles-ai/agent/internal";
import type { PageMemory } from "../page/page-memory.ts";

/** Returns the event with every secret masked. */
export type Redact = (event: AgentEvent) => AgentEvent;

/** Treats as secret what is typed into a sensitive field, and the `known` secrets. */
export function createRedactor(page: PageMemory, known: readonly string[] = []): Redact {
  const typed = createTypedSecrets({
    secrets: known,
    isSensitive: (fieldId) => page.field(fieldId)?.sensitive === true,
  });

  return (event) => {
    typed.learn(event);
    if (event.type === "plan-made") return typed.redact({ ...event, planned: pickFigures(event.planned) });
    if (event.type !== "run-done") return typed.redact(event);
    return { ...event, result: { ...event.result, message: typed.redact(event.result.message) } };
  };
}

function pickFigures({ engine, attempts, usage, latencyMs, repaired }: Planned): Planned {
  return { engine, attempts, usage, latencyMs: Math.round(latencyMs), repaired };
}

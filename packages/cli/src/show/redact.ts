import { type AgentEvent, createSecretRedactor } from "@giselles-ai/agent";
import type { Planned } from "@giselles-ai/agent/internal";
import { readReference } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";

const struck = "••••";
/** The redactor takes none that is shorter: these are struck out where they are the whole of a text. */
const shortest = 3;

/** The same event, with every secret struck out, wherever it stands. */
export type Redact = (event: AgentEvent) => AgentEvent;

/** Knows a secret by where it is to be typed, or because it was given as one. */
export function createRedactor(page: PageMemory, given: readonly string[] = []): Redact {
  const secrets = new Set(given);
  let redactor = createSecretRedactor(secrets);

  function learn(event: AgentEvent): void {
    const before = secrets.size;
    const steps = "plan" in event ? event.plan.steps : event.type === "review-given" ? approved(event.review) : [];
    for (const { action } of steps) {
      const { action: _, fieldId, ...rest } = action;
      if (page.field(fieldId)?.sensitive) for (const text of textsIn(rest)) secrets.add(text);
    }
    if (secrets.size > before) redactor = createSecretRedactor(secrets);
  }

  function redact<Value>(value: Value): Value {
    const short = new Set([...secrets].filter(({ length }) => length < shortest));
    return redactor.deep(short.size === 0 ? value : strikeWhole(value, short)) as Value; // of the same shape
  }

  return (event) => {
    learn(event);
    if (event.type === "plan-made") return redact({ ...event, planned: pickFigures(event.planned) });
    if (event.type !== "run-done") return redact(event);
    return { ...event, result: { ...event.result, message: redact(event.result.message) } };
  };
}

function pickFigures({ engine, attempts, usage, latencyMs, repaired }: Planned): Planned {
  return { engine, attempts, usage, latencyMs: Math.round(latencyMs), repaired };
}

function approved(review: Extract<AgentEvent, { type: "review-given" }>["review"]) {
  return review.verdict === "approved" ? review.steps : [];
}

function strikeWhole(value: unknown, short: ReadonlySet<string>): unknown {
  if (typeof value === "string") return short.has(value) ? struck : value;
  if (Array.isArray(value)) return value.map((entry) => strikeWhole(entry, short));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strikeWhole(inner, short)]));
}

/** What is meant by name is no secret. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" || readReference(value) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

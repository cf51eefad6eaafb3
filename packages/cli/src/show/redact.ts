import type { AgentEvent, Planned } from "@giselles-ai/agent";
import type { PageMemory } from "../page/page-memory.ts";

const struck = "••••";
/** Written by us alone, and read by programs. */
const ourWords = new Set(["type", "tool", "status", "code", "ending", "decision", "verdict", "plan_id"]);
/** Anything shorter would strike out parts of other words. */
const shortest = 3;

/** The same event, with every secret struck out, wherever it stands. */
export type Redact = (event: AgentEvent) => AgentEvent;

/** Knows a secret by where it is to be typed, or because it was given as one. */
export function createRedactor(page: PageMemory, given: readonly string[] = []): Redact {
  const secrets = new Set(given);

  function learn(event: AgentEvent): void {
    const steps = "plan" in event ? event.plan.steps : event.type === "review-given" ? approved(event.review) : [];
    for (const { args } of steps) {
      const { id, ...rest } = args;
      if (page.field(id)?.sensitive) for (const text of textsIn(rest)) secrets.add(text);
    }
  }

  function strike(text: string): string {
    if (secrets.has(text)) return struck;
    return [...secrets]
      .filter(({ length }) => length >= shortest)
      .sort((a, b) => b.length - a.length)
      .reduce((left, secret) => left.replaceAll(secret, struck), text);
  }

  function redact<Value>(value: Value): Value {
    return redactAny(value) as Value; // of the same shape
  }

  function redactAny(value: unknown): unknown {
    if (typeof value === "string") return strike(value);
    if (Array.isArray(value)) return value.map(redactAny);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, ourWords.has(key) ? inner : redactAny(inner)]),
    );
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

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

import { type AgentEvent, createSecretRedactor } from "@giselles-ai/agent";
import type { Planned } from "@giselles-ai/agent/internal";
import { readSecretReference } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";

const mask = "••••";
/** The redactor ignores shorter secrets. These are masked only where they are the whole text. */
const minRedactedLength = 3;

/** Returns the event with every secret masked. */
export type Redact = (event: AgentEvent) => AgentEvent;

/** Treats as secret what is typed into a sensitive field, and the `known` secrets. */
export function createRedactor(page: PageMemory, known: readonly string[] = []): Redact {
  const secrets = new Set(known);
  let redactor = createSecretRedactor(secrets);

  function collectSecrets(event: AgentEvent): void {
    const before = secrets.size;
    const steps = "plan" in event ? event.plan.steps : event.type === "review-given" ? approved(event.review) : [];
    for (const { action } of steps) {
      const { action: _, fieldId, ...rest } = action;
      if (page.field(fieldId)?.sensitive) for (const text of textsIn(rest)) secrets.add(text);
    }
    if (secrets.size > before) redactor = createSecretRedactor(secrets);
  }

  function redact<Value>(value: Value): Value {
    const short = new Set([...secrets].filter(({ length }) => length < minRedactedLength));
    return redactor.deep(short.size === 0 ? value : maskWholeTexts(value, short)) as Value; // redacting does not change the shape
  }

  return (event) => {
    collectSecrets(event);
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

function maskWholeTexts(value: unknown, short: ReadonlySet<string>): unknown {
  if (typeof value === "string") return short.has(value) ? mask : value;
  if (Array.isArray(value)) return value.map((entry) => maskWholeTexts(entry, short));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskWholeTexts(inner, short)]));
}

/** A reference such as {{secret:name}} is not itself a secret. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" || readSecretReference(value) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

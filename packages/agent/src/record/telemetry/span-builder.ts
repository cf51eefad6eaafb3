// Converts audit records to spans of the gen_ai conventions. Spans contain kinds, durations, costs and outcomes; never what was
// typed, read or said.
import { createHash } from "node:crypto";
import { type AuditRecord, isUnconfirmed } from "@giselles-ai/protocol";
import type { Span } from "./span.ts";

export interface TimedRecord {
  runId: string;
  /** ISO 8601. */
  at: string;
  record: AuditRecord;
}

export interface SpanBuilderOptions {
  /** The span that a run belongs to, as in the W3C header `traceparent`. Default: each run is a separate trace. */
  traceParent?: string | undefined;
}

export interface SpanBuilder {
  /** Returns the spans that this record ends. */
  add(record: TimedRecord): Span[];
  /** Returns spans for the runs that have not ended. */
  flush(): Span[];
}

type RecordOf<Type extends AuditRecord["type"]> = Extract<AuditRecord, { type: Type }>;
type ToSpans<Type extends AuditRecord["type"]> = (record: RecordOf<Type>, at: number) => Span[];
type ChildSpan = Omit<Span, "traceId" | "spanId" | "parentSpanId">;
type SpanRecordType = "plan-made" | "review-asked" | "review-given" | "actions-intended" | "action-done" | "run-done";

/**
 * Creates a builder that turns audit records into spans, by the gen_ai conventions and without what was typed or read.
 *
 * @example <caption>packages/agent/test/record/telemetry/telemetry.test.ts</caption>
 * const builder = createSpanBuilder();
 * for (const { runId, at, record } of readAudit(writeAudit())) {
 *   if (record) await sendSpans(builder.add({ runId, at, record }), { endpoint: url });
 * }
 * await sendSpans(builder.flush(), { endpoint: url });
 */
export function createSpanBuilder({ traceParent }: SpanBuilderOptions = {}): SpanBuilder {
  const runs = new Map<string, RunSpans>();
  return {
    add({ runId, at, record }) {
      const time = Date.parse(at);
      const run = runs.get(runId) ?? new RunSpans(runId, time, traceParent);
      runs.set(runId, run);
      const spans = run.add(record, time);
      if (record.type === "run-done") runs.delete(runId);
      return spans;
    },
    flush() {
      const spans = [...runs.values()].map((run) => run.unfinished());
      runs.clear();
      return spans;
    },
  };
}

/** The spans of one run. */
class RunSpans {
  readonly #runId: string;
  readonly #start: number;
  readonly #trace: { traceId: string; parentSpanId: string | undefined; root: string };
  #profile: string | undefined;
  #planned: RecordOf<"plan-made">["planned"] | undefined;
  #last: number;
  #askedAt: number;
  #intended: { at: number; index: number; requestId: string };

  constructor(runId: string, start: number, traceParent?: string) {
    const [, traceId = idOf(runId, 32), parentSpanId] = traceParent?.split("-") ?? [];
    this.#runId = runId;
    this.#start = start;
    this.#trace = { traceId, parentSpanId, root: idOf(`${runId} run`, 16) };
    this.#last = start;
    this.#askedAt = start;
    this.#intended = { at: start, index: 0, requestId: "" };
  }

  add(record: AuditRecord, at: number): Span[] {
    this.#last = at;
    if (record.type === "run-started") this.#profile = record.profile;
    const toSpans = this.#converters[record.type as SpanRecordType] as ToSpans<AuditRecord["type"]> | undefined;
    return toSpans?.(record, at) ?? [];
  }

  unfinished(): Span {
    return this.#run(this.#last, { "giselle.ending": "unfinished" });
  }

  readonly #converters: { [Type in SpanRecordType]: ToSpans<Type> } = {
    "plan-made": (record, at) => {
      this.#planned = record.planned;
      return [this.#child(`plan ${record.step}`, describePlan(record, at))];
    },
    "review-asked": (_record, at) => {
      this.#askedAt = at;
      return [];
    },
    "review-given": ({ step, review }, at) => {
      const start = this.#askedAt;
      this.#askedAt = this.#start;
      if (start <= this.#start) return []; // it was not asked about
      const attributes = { "giselle.step": step, "giselle.verdict": review.verdict };
      return [this.#child(`review ${step}`, { name: "review plan", kind: "internal", start, end: at, attributes })];
    },
    "actions-intended": ({ index, requestId }, at) => {
      this.#intended = { at, index, requestId };
      return [];
    },
    "action-done": (record, at) => {
      const { at: intendedAt, index, requestId } = this.#intended;
      const isIntended = record.execution.status !== "skipped" && requestId !== "";
      const callId = isIntended ? `${requestId}/${record.index - index}` : undefined;
      const span = toActionSpan(record, { start: isIntended ? intendedAt : at, end: at, callId });
      return [this.#child(`action ${record.step} ${record.index}`, span)];
    },
    "run-done": ({ result: { completed, ending, steps, usage } }, at) => {
      const attributes = {
        "gen_ai.usage.input_tokens": usage.inputTokens,
        "gen_ai.usage.output_tokens": usage.outputTokens,
        "giselle.model_calls": usage.modelCalls,
        "giselle.steps": steps,
        "giselle.ending": ending,
      };
      return [this.#run(at, attributes, completed ? undefined : ending)];
    },
  };

  #child(key: string, span: ChildSpan): Span {
    const { traceId, root } = this.#trace;
    return { traceId, spanId: idOf(`${this.#runId} ${key}`, 16), parentSpanId: root, ...span };
  }

  #run(end: number, attributes: Span["attributes"], error?: string): Span {
    const { traceId, parentSpanId, root } = this.#trace;
    return {
      traceId,
      spanId: root,
      parentSpanId,
      name: "invoke_agent giselle",
      kind: "internal",
      start: this.#start,
      end,
      attributes: {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "giselle",
        ...(this.#planned && modelAttributes(this.#planned)),
        "gen_ai.conversation.id": this.#runId,
        "giselle.profile": this.#profile,
        "error.type": error,
        ...attributes,
      },
      error,
    };
  }
}

function describePlan({ step, plan, planned, promptHash }: RecordOf<"plan-made">, at: number): ChildSpan {
  const { engine, model } = planned;
  const operation = model ? "chat" : "plan"; // an engine without a model makes no calls
  return {
    name: `${operation} ${model ?? engine}`,
    kind: model ? "client" : "internal",
    start: at - planned.latencyMs,
    end: at,
    attributes: {
      "gen_ai.operation.name": operation,
      ...modelAttributes(planned),
      "gen_ai.usage.input_tokens": planned.usage.inputTokens,
      "gen_ai.usage.output_tokens": planned.usage.outputTokens,
      "giselle.step": step,
      "giselle.decision": plan.decision,
      "giselle.model_calls": planned.attempts,
      "giselle.prompt_hash": promptHash,
    },
  };
}

function toActionSpan(
  { step, execution }: RecordOf<"action-done">,
  { start, end, callId }: { start: number; end: number; callId: string | undefined },
): ChildSpan {
  const { action, status, code } = execution;
  const error = isUnconfirmed(execution) ? (code ?? status) : undefined;
  return {
    name: `execute_tool ${action}`,
    kind: "internal",
    start,
    end,
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": action,
      "gen_ai.tool.type": "function",
      "gen_ai.tool.call.id": callId,
      "error.type": error,
      "giselle.step": step,
      "giselle.status": status,
    },
    error,
  };
}

/** Deterministic, so that sending a span twice does not duplicate it. */
function idOf(text: string, length: 16 | 32): string {
  const digits = text.replaceAll("-", "");
  if (length === 32 && /^[0-9a-f]{32}$/.test(digits)) return digits; // a run id is already a valid trace id
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

const providers: Record<string, string> = { google: "gcp.gemini", "openai-compatible": "openai", reflex: "giselle" };

function modelAttributes({ engine, model }: { engine: string; model?: string | undefined }): Span["attributes"] {
  return { "gen_ai.provider.name": providers[engine] ?? engine, "gen_ai.request.model": model };
}

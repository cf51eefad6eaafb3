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
  const runs = new Map<string, ReturnType<typeof createRunSpans>>();
  return {
    add({ runId, at, record }) {
      const time = Date.parse(at);
      const run = runs.get(runId) ?? createRunSpans(runId, time, traceParent);
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

function createRunSpans(runId: string, start: number, traceParent?: string) {
  const [, traceId = idOf(runId, 32), parentSpanId] = traceParent?.split("-") ?? [];
  const root = idOf(`${runId} run`, 16);
  let profile: string | undefined;
  let planned: RecordOf<"plan-made">["planned"] | undefined;
  let last = start;
  let askedAt = start;
  let intended = { at: start, index: 0, requestId: "" };

  const child = (key: string, span: Omit<Span, "traceId" | "spanId" | "parentSpanId">): Span => ({
    traceId,
    spanId: idOf(`${runId} ${key}`, 16),
    parentSpanId: root,
    ...span,
  });

  function run(end: number, attributes: Span["attributes"], error?: string): Span {
    return {
      traceId,
      spanId: root,
      parentSpanId,
      name: "invoke_agent giselle",
      kind: "internal",
      start,
      end,
      attributes: {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "giselle",
        ...(planned && modelAttributes(planned)),
        "gen_ai.conversation.id": runId,
        "giselle.profile": profile,
        "error.type": error,
        ...attributes,
      },
      error,
    };
  }

  const converters: { [Type in SpanRecordType]: ToSpans<Type> } = {
    "plan-made"(record, at) {
      const { step, plan, promptHash } = record;
      planned = record.planned;
      const { engine, model } = planned;
      const operation = model ? "chat" : "plan"; // an engine without a model makes no calls
      return [
        child(`plan ${step}`, {
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
        }),
      ];
    },
    "review-asked"(_record, at) {
      askedAt = at;
      return [];
    },
    "review-given"({ step, review }, at) {
      const attributes = { "giselle.step": step, "giselle.verdict": review.verdict };
      const span = child(`review ${step}`, {
        name: "review plan",
        kind: "internal",
        start: askedAt,
        end: at,
        attributes,
      });
      const wasAsked = askedAt > start;
      askedAt = start;
      return wasAsked ? [span] : [];
    },
    "actions-intended"({ index, requestId }, at) {
      intended = { at, index, requestId };
      return [];
    },
    "action-done"({ step, index, execution }, at) {
      const { action, status, code } = execution;
      const isIntended = status !== "skipped" && intended.requestId !== "";
      const error = isUnconfirmed(execution) ? (code ?? status) : undefined;
      return [
        child(`action ${step} ${index}`, {
          name: `execute_tool ${action}`,
          kind: "internal",
          start: isIntended ? intended.at : at,
          end: at,
          attributes: {
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": action,
            "gen_ai.tool.type": "function",
            "gen_ai.tool.call.id": isIntended ? `${intended.requestId}/${index - intended.index}` : undefined,
            "error.type": error,
            "giselle.step": step,
            "giselle.status": status,
          },
          error,
        }),
      ];
    },
    "run-done"({ result: { completed, ending, steps, usage } }, at) {
      const attributes = {
        "gen_ai.usage.input_tokens": usage.inputTokens,
        "gen_ai.usage.output_tokens": usage.outputTokens,
        "giselle.model_calls": usage.modelCalls,
        "giselle.steps": steps,
        "giselle.ending": ending,
      };
      return [run(at, attributes, completed ? undefined : ending)];
    },
  };

  return {
    add(record: AuditRecord, at: number): Span[] {
      last = at;
      if (record.type === "run-started") profile = record.profile;
      const toSpans = converters[record.type as SpanRecordType] as ToSpans<AuditRecord["type"]> | undefined;
      return toSpans?.(record, at) ?? [];
    },
    unfinished: () => run(last, { "giselle.ending": "unfinished" }),
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

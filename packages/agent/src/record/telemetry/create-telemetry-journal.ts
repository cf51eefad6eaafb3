import { auditRecordSchema } from "@giselles-ai/protocol";
import type { Journal } from "../../runs/journal/journal.ts";
import { toRecord } from "../audit/to-record.ts";
import { type Collector, sendSpans } from "./send-spans.ts";
import type { Span } from "./span.ts";
import { createSpanBuilder, type SpanBuilderOptions } from "./span-builder.ts";

export interface TelemetryOptions extends Collector, SpanBuilderOptions {
  /** Called when spans cannot be sent. They are lost, and the run continues. */
  onError?: (error: Error) => void;
}

export interface TelemetryJournal extends Journal {
  record(entry: Parameters<Journal["record"]>[0]): void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/**
 * Creates a journal that sends spans to an OpenTelemetry collector during a run, without delaying it.
 *
 * @example <caption>packages/agent/test/record/telemetry/telemetry.test.ts</caption>
 * const journal = createTelemetryJournal({ endpoint: `${url}/v1/traces` });
 */
export function createTelemetryJournal({ onError, traceParent, ...collector }: TelemetryOptions): TelemetryJournal {
  const builder = createSpanBuilder({ traceParent });
  let queue: Span[] = [];
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    while (queue.length > 0) {
      const spans = queue;
      queue = [];
      await sendSpans(spans, collector).catch((error: Error) => onError?.(error));
    }
    sending = undefined;
  }

  return {
    record({ runId, at, event }) {
      const record = auditRecordSchema.safeParse(toRecord(event)).data;
      if (!record) return;
      queue.push(...builder.add({ runId, at, record }));
      if (event.type === "step-done" || event.type === "run-done") sending ??= send();
    },
    async close() {
      queue.push(...builder.flush());
      await (sending ?? send());
    },
  };
}

import { auditRecordSchema } from "@giselles-ai/protocol";
import type { Journal } from "../../runs/journal/journal.ts";
import { toRecord } from "../audit/to-record.ts";
import { type Collector, sendSpans } from "./send-spans.ts";
import type { Span } from "./span.ts";
import { createSpanBuilder } from "./span-builder.ts";

export interface TelemetryOptions extends Collector {
  /** Spans that could not be sent are lost; the run goes on. */
  onError?: (error: Error) => void;
}

export interface TelemetryJournal extends Journal {
  record(entry: Parameters<Journal["record"]>[0]): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Creates a journal that sends spans to an OpenTelemetry collector while a run goes on, without delaying it.
 *
 * @example <caption>packages/agent/test/record/telemetry/telemetry.test.ts</caption>
 * const journal = createTelemetryJournal({ endpoint: `${url}/v1/traces` });
 */
export function createTelemetryJournal({ onError, ...collector }: TelemetryOptions): TelemetryJournal {
  const builder = createSpanBuilder();
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting;
      waiting = [];
      await sendSpans(spans, collector).catch((error: Error) => onError?.(error));
    }
    sending = undefined;
  }

  return {
    record({ runId, at, event }) {
      const record = auditRecordSchema.safeParse(toRecord(event)).data;
      if (!record) return;
      waiting.push(...builder.add({ runId, at, record }));
      if (event.type === "step-done" || event.type === "run-done") sending ??= send();
    },
    async close() {
      waiting.push(...builder.flush());
      await (sending ?? send());
    },
  };
}

import { readAudit } from "../audit/read-audit.ts";
import { type Collector, sendSpans } from "./send-spans.ts";
import { createSpanBuilder } from "./span-builder.ts";

/**
 * Sends an audit log as spans, and returns their number. An unfinished run is sent up to its last record.
 *
 * @example <caption>packages/agent/test/record/telemetry/telemetry.test.ts</caption>
 * expect(await exportAudit(writeAudit(), { endpoint: url, headers: { "x-key": "k" } })).toBe(spans.length);
 */
export async function exportAudit(file: string, collector: Collector): Promise<number> {
  const builder = createSpanBuilder();
  const spans = [...readAudit(file)].flatMap(({ runId, at, record }) =>
    record ? builder.add({ runId, at, record }) : [],
  );
  spans.push(...builder.flush());
  await sendSpans(spans, collector);
  return spans.length;
}

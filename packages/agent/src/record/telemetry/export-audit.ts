import { readAudit } from "../audit/read-audit.ts";
import { type Collector, sendSpans } from "./send-spans.ts";
import { createSpanBuilder } from "./span-builder.ts";

/** Sends an audit as spans, and says how many there were. A run that has not ended is sent as far as it has come. */
export async function exportAudit(file: string, collector: Collector): Promise<number> {
  const builder = createSpanBuilder();
  const spans = [...readAudit(file)].flatMap(({ runId, at, record }) =>
    record ? builder.add({ runId, at, record }) : [],
  );
  spans.push(...builder.flush());
  await sendSpans(spans, collector);
  return spans.length;
}

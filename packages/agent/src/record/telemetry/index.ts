export { createTelemetryJournal, type TelemetryJournal, type TelemetryOptions } from "./create-telemetry-journal.ts";
export { exportAudit } from "./export-audit.ts";
export { type Collector, sendSpans, TelemetryError } from "./send-spans.ts";
export type { Span, SpanValue } from "./span.ts";
export { createSpanBuilder, type SpanBuilder, type SpanBuilderOptions, type TimedRecord } from "./span-builder.ts";

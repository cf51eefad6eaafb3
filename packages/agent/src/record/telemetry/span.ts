export type SpanValue = string | number | boolean;

/** One thing that took time, as OpenTelemetry knows it. */
export interface Span {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: "internal" | "client";
  /** In milliseconds since 1970. */
  start: number;
  end: number;
  attributes: Record<string, SpanValue | undefined>;
  /** Why it failed, if it did. */
  error?: string | undefined;
}

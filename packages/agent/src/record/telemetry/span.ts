export type SpanValue = string | number | boolean;

/** An OpenTelemetry span. */
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
  /** The reason of a failure. */
  error?: string | undefined;
}

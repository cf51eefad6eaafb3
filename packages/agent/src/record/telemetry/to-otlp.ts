// Converts spans to OTLP JSON: ids in hexadecimal, 64-bit numbers as strings.
import type { Span, SpanValue } from "./span.ts";

export function toOtlp(spans: readonly Span[], { service }: { service: string }) {
  const resource = { attributes: toAttributes({ "service.name": service }) };
  const scope = { name: "@giselles-ai/agent" };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(toSpan) }] }] };
}

const kinds = { internal: 1, client: 3 };

function toSpan({ kind, start, end, attributes, error, ...span }: Span) {
  return {
    ...span,
    kind: kinds[kind],
    startTimeUnixNano: toNanoseconds(Math.min(start, end)),
    endTimeUnixNano: toNanoseconds(end),
    attributes: toAttributes(attributes),
    status: error === undefined ? {} : { code: 2, message: error },
  };
}

function toNanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds)}000000`;
}

function toAttributes(attributes: Span["attributes"]) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : { key, value: toValue(value) },
  );
}

function toValue(value: SpanValue) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

// The trace that a request belongs to, by the W3C header `traceparent`.

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The header if it is valid. */
export function readTraceParent(headers: Headers): string | undefined {
  const [written, traceId = "", spanId = ""] = pattern.exec(headers.get("traceparent") ?? "") ?? [];
  return Number.parseInt(traceId, 16) === 0 || Number.parseInt(spanId, 16) === 0 ? undefined : written;
}

export function traceIdOf(traceParent: string | undefined): string | undefined {
  return traceParent?.split("-")[1];
}

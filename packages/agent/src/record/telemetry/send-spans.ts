import { causeWithoutContent, markedError, showAddress } from "@giselles-ai/protocol";
import type { Span } from "./span.ts";
import { toOtlp } from "./to-otlp.ts";

export interface Collector {
  /** Address of the collector, as in OTEL_EXPORTER_OTLP_ENDPOINT. `/v1/traces` is added if it is missing. */
  endpoint: string;
  headers?: Record<string, string> | undefined;
  /** Default "giselle". */
  service?: string | undefined;
  /** Default 10 seconds. */
  timeoutMs?: number | undefined;
}

const maxSpansPerRequest = 500;

/**
 * Thrown when spans cannot be sent to the collector.
 *
 * @example <caption>packages/agent/test/record/telemetry/telemetry.test.ts</caption>
 * expect(TelemetryError.isInstance(refused)).toBe(true);
 */
export class TelemetryError extends markedError("TelemetryError") {}

/**
 * Sends spans to an OpenTelemetry collector, over OTLP/HTTP as JSON.
 *
 * @example <caption>packages/agent/test/record/telemetry/telemetry.test.ts</caption>
 * const builder = createSpanBuilder();
 * for (const { runId, at, record } of readAudit(writeAudit())) {
 *   if (record) await sendSpans(builder.add({ runId, at, record }), { endpoint: url });
 * }
 * await sendSpans(builder.flush(), { endpoint: url });
 */
export async function sendSpans(spans: readonly Span[], collector: Collector): Promise<void> {
  for (let from = 0; from < spans.length; from += maxSpansPerRequest)
    await post(spans.slice(from, from + maxSpansPerRequest), collector);
}

async function post(spans: readonly Span[], collector: Collector): Promise<void> {
  const { headers, service = "giselle", timeoutMs = 10_000 } = collector;
  const url = tracesUrl(collector.endpoint);
  const shown = showAddress(url);
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(toOtlp(spans, { service })),
      redirect: "error", // the headers may contain credentials for this address
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw new TelemetryError(
      `The collector at ${shown} cannot be reached. Check that it is running and accepts OTLP over HTTP.`,
      { cause: causeWithoutContent(cause) },
    );
  }
  if (!response.ok)
    throw new TelemetryError(
      `The collector at ${shown} answered with status ${response.status}. Check its address and its settings.`,
    );
  const { rejectedSpans = 0 } = await readPartialSuccess(response);
  if (Number(rejectedSpans) > 0) throw new TelemetryError(`The collector at ${shown} rejected ${rejectedSpans} spans.`);
}

async function readPartialSuccess(response: Response): Promise<{ rejectedSpans?: number | string }> {
  try {
    const { partialSuccess } = (await response.json()) as { partialSuccess?: { rejectedSpans?: number } };
    return partialSuccess ?? {};
  } catch {
    return {}; // some collectors send no body
  }
}

function tracesUrl(endpoint: string): string {
  if (!URL.canParse(endpoint)) {
    throw new TelemetryError("This is not a valid collector address. Use one such as http://127.0.0.1:4318");
  }
  const url = new URL(endpoint);
  if (!url.pathname.endsWith("/v1/traces")) url.pathname = `${url.pathname.replace(/\/$/, "")}/v1/traces`;
  return url.href;
}

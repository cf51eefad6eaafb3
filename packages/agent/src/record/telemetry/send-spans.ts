import { markedError } from "@giselles-ai/protocol";
import type { Span } from "./span.ts";
import { toOtlp } from "./to-otlp.ts";

export interface Collector {
  /** Of the collector, as in OTEL_EXPORTER_OTLP_ENDPOINT: `/v1/traces` is added unless it is there. */
  endpoint: string;
  headers?: Record<string, string> | undefined;
  /** Default "giselle". */
  service?: string | undefined;
  /** Default 10 seconds. */
  timeoutMs?: number | undefined;
}

const mostAtOnce = 500;

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
  for (let from = 0; from < spans.length; from += mostAtOnce)
    await post(spans.slice(from, from + mostAtOnce), collector);
}

async function post(spans: readonly Span[], collector: Collector): Promise<void> {
  const { headers, service = "giselle", timeoutMs = 10_000 } = collector;
  const url = tracesUrl(collector.endpoint);
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(toOtlp(spans, { service })),
      redirect: "error", // what is in the headers is for this address alone
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw new TelemetryError(
      `The collector at ${url} cannot be reached. Is it running, and does it take OTLP over HTTP?`,
      { cause },
    );
  }
  if (!answer.ok) throw new TelemetryError(`The collector at ${url} answered ${answer.status}.`);
  const { rejectedSpans = 0 } = await readPartialSuccess(answer);
  if (Number(rejectedSpans) > 0) throw new TelemetryError(`The collector at ${url} took ${rejectedSpans} spans not.`);
}

async function readPartialSuccess(answer: Response): Promise<{ rejectedSpans?: number | string }> {
  try {
    const { partialSuccess } = (await answer.json()) as { partialSuccess?: { rejectedSpans?: number } };
    return partialSuccess ?? {};
  } catch {
    return {}; // some answer nothing
  }
}

function tracesUrl(endpoint: string): string {
  if (!URL.canParse(endpoint)) {
    throw new TelemetryError(`"${endpoint}" is no address of a collector. Give one as http://127.0.0.1:4318`);
  }
  const url = new URL(endpoint);
  if (!url.pathname.endsWith("/v1/traces")) url.pathname = `${url.pathname.replace(/\/$/, "")}/v1/traces`;
  return url.href;
}

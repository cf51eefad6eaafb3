import { parseFields, parseReport, type RelayResponse, type ToolResult } from "@giselles-ai/protocol";
import type { Fetch } from "./cloud-client.ts";
import { GiselleError } from "./giselle-error.ts";
import type { SessionMetadata } from "./session-metadata.ts";

export interface RelayAnswer {
  relay: { fetch: Fetch; allowedOrigins: readonly string[] };
  metadata: SessionMetadata;
  result: ToolResult;
  signal?: AbortSignal;
}

/** Answers a cloud of the first generation, as a page would: with `relay.respond`, at the relay that it named. */
export async function answerOverRelay({ relay, metadata, result, signal }: RelayAnswer): Promise<void> {
  const { relaySessionId, relayToken, relayUrl } = metadata;
  if (!relaySessionId || !relayToken || !relayUrl) {
    throw new GiselleError("CLOUD_TOO_OLD", "This cloud neither numbers its events nor named a relay to answer at.");
  }
  // The address comes from a stream, and what is sent there is what a person typed.
  if (!relay.allowedOrigins.includes(new URL(relayUrl).origin)) {
    const message = `The run names a relay at ${new URL(relayUrl).origin}, which is not the cloud. Allow it with relayOrigins.`;
    throw new GiselleError("RUN_LOST", message);
  }
  const body = { type: "relay.respond", sessionId: relaySessionId, token: relayToken, response: responseTo(result) };
  const answered = await relay.fetch(relayUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "error",
    ...(signal ? { signal } : {}),
  });
  await answered.body?.cancel();
  if (!answered.ok) throw new GiselleError("RUN_LOST", `The run's relay refused the answer with ${answered.status}.`);
}

/** An error stays an error: the relay would refuse it as fields or as a report. */
function responseTo({ toolCallId: requestId, toolName, output, status, message }: ToolResult): RelayResponse {
  const failed = (why: string): RelayResponse => ({ type: "error_response", requestId, message: why });
  if (status === "error" || status === "denied") return failed(message ?? status);
  try {
    return toolName === "getFormSnapshot"
      ? { type: "snapshot_response", requestId, fields: parseFields(output) }
      : { type: "execute_response", requestId, report: parseReport(output) };
  } catch {
    return failed(`The page's answer is not what ${toolName} gives.`);
  }
}

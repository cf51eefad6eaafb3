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

/** Answers a cloud of the first generation like a page: with `relay.respond`, at the relay of the run. */
export async function answerOverRelay({ relay, metadata, result, signal }: RelayAnswer): Promise<void> {
  const { relaySessionId, relayToken, relayUrl } = metadata;
  if (!relaySessionId || !relayToken || !relayUrl) {
    throw new GiselleError("CLOUD_TOO_OLD", "This agent server is too old to accept answers. Update it.");
  }
  // The URL comes from the event stream, and user input is sent there.
  if (!relay.allowedOrigins.includes(new URL(relayUrl).origin)) {
    const message = `The relay of the run is at ${new URL(relayUrl).origin}, not at the origin of the agent server. Allow it with relayOrigins.`;
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
  if (!answered.ok)
    throw new GiselleError(
      "RUN_LOST",
      `The relay of the run refused the answer (HTTP ${answered.status}). Send the task again.`,
    );
}

/** Errors become error responses, because the relay would refuse them as fields or as a report. */
function responseTo({ toolCallId: requestId, toolName, output, status, message }: ToolResult): RelayResponse {
  const failed = (reason: string): RelayResponse => ({ type: "error_response", requestId, message: reason });
  if (status === "error" || status === "denied") return failed(message ?? status);
  try {
    return toolName === "getFormSnapshot"
      ? { type: "snapshot_response", requestId, fields: parseFields(output) }
      : { type: "execute_response", requestId, report: parseReport(output) };
  } catch {
    return failed(`The page's answer is not a valid result of ${toolName}.`);
  }
}

import { parseFields, parseReport, type RelayResponse, snapshotSchema, type ToolResult } from "@giselles-ai/protocol";

const restSchema = snapshotSchema.omit({ fields: true });

/** Turns a client's tool result into the response that a page would send to the relay. */
export function toRelayResponse({
  toolCallId: requestId,
  toolName,
  output,
  status,
  message,
}: ToolResult): RelayResponse {
  const failed = (code: string, reason: string): RelayResponse => ({
    type: "error_response",
    requestId,
    code,
    message: reason,
  });
  if (status === "denied")
    return failed("DENIED", `The request was denied, and nothing was done. ${message ?? ""}`.trim());
  if (status === "error") return failed("FAILED", message || "The page's tool failed without giving a reason.");
  try {
    if (toolName === "executeFormActions") return { type: "execute_response", requestId, report: parseReport(output) };
    const rest = restSchema.safeParse(output);
    const snapshot = rest.success ? { snapshot: rest.data } : {};
    return { type: "snapshot_response", requestId, fields: parseFields(output), ...snapshot };
  } catch {
    return failed("INVALID_RESPONSE", `The client's answer is not a valid result of ${toolName}.`);
  }
}

import { parseFields, parseReport, type RelayResponse, snapshotSchema, type ToolResult } from "@giselles-ai/protocol";

const restSchema = snapshotSchema.omit({ fields: true });

/** What the client's page made of a request, as the page itself would have told the relay. An error stays an error. */
export function toRelayResponse({
  toolCallId: requestId,
  toolName,
  output,
  status,
  message,
}: ToolResult): RelayResponse {
  const failed = (code: string, why: string): RelayResponse => ({
    type: "error_response",
    requestId,
    code,
    message: why,
  });
  if (status === "denied") return failed("DENIED", `It was refused, and nothing was done. ${message ?? ""}`.trim());
  if (status === "error") return failed("FAILED", message || "The page's tool failed, and did not say why.");
  try {
    if (toolName === "executeFormActions") return { type: "execute_response", requestId, report: parseReport(output) };
    const rest = restSchema.safeParse(output);
    const snapshot = rest.success ? { snapshot: rest.data } : {};
    return { type: "snapshot_response", requestId, fields: parseFields(output), ...snapshot };
  } catch {
    return failed("INVALID_RESPONSE", `The client's answer is not what ${toolName} gives.`);
  }
}

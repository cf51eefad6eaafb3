import { z } from "zod";
import { actionSchema, agentActionSchema } from "./action.ts";
import { approvalSchema } from "./approval.ts";
import { auditLineSchema, auditRecordSchema } from "./audit.ts";
import { snapshotFieldSchema } from "./field.ts";
import { plannerInputSchema, plannerOutputSchema } from "./plan.ts";
import { relayPostSchema, relayRequestSchema, relayResponseSchema } from "./relay.ts";
import { executionReportSchema, outcomeSchema } from "./report.ts";
import { runEventSchema } from "./run-events.ts";
import { runRequestSchema } from "./run-request.ts";
import { runScriptSchema } from "./run-script.ts";
import { deltaSchema, snapshotSchema } from "./snapshot.ts";

/** Every schema of the protocol, by type name. */
export const protocolSchemas = {
  SnapshotField: snapshotFieldSchema,
  Snapshot: snapshotSchema,
  Delta: deltaSchema,
  Action: actionSchema,
  AgentAction: agentActionSchema,
  Outcome: outcomeSchema,
  ExecutionReport: executionReportSchema,
  RelayRequest: relayRequestSchema,
  RelayResponse: relayResponseSchema,
  RelayPost: relayPostSchema,
  RunRequest: runRequestSchema,
  RunEvent: runEventSchema,
  PlannerInput: plannerInputSchema,
  PlannerOutput: plannerOutputSchema,
  Approval: approvalSchema,
  AuditLine: auditLineSchema,
  AuditRecord: auditRecordSchema,
  RunScript: runScriptSchema,
} as const;
export type ProtocolSchemaName = keyof typeof protocolSchemas;

/**
 * Returns the JSON Schema (draft 2020-12) of a protocol type, for peers that are not written in TypeScript.
 *
 * @example <caption>packages/protocol/src/json-schema.test.ts</caption>
 * const { oneOf } = toJsonSchema("Action") as { oneOf?: unknown[] };
 */
export function toJsonSchema(name: ProtocolSchemaName): z.core.JSONSchema.BaseSchema {
  return { ...z.toJSONSchema(protocolSchemas[name], { io: "input" }), title: name };
}

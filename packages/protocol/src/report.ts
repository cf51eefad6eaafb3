import { z } from "zod";
import { fieldIdSchema, snapshotFieldSchema } from "./field.ts";
import { pageEventSchema } from "./page-event.ts";
import { deltaSchema } from "./snapshot.ts";

export const outcomeStatusSchema = z.enum(["applied", "refused", "failed", "skipped", "unknown"]);
export type OutcomeStatus = z.infer<typeof outcomeStatusSchema>;

/** Why an action did not take effect. */
export const outcomeCodeSchema = z.enum([
  "NOT_FOUND",
  "STALE",
  "DISABLED",
  "READ_ONLY",
  "HIDDEN",
  "COVERED",
  "WRONG_KIND",
  "OPTION_NOT_FOUND",
  "AMBIGUOUS",
  "OUT_OF_RANGE",
  "TOO_LONG",
  "INVALID_VALUE",
  "INVALID_ACTION",
  "REJECTED",
  "REVERTED",
  "NOT_ALLOWED",
  "SECRET_REFUSED",
  "PENDING",
  "NAVIGATED",
  "AFTER_FAILURE",
  "DEADLINE",
  "ABORTED",
  "INTERNAL",
]);
export type OutcomeCode = z.infer<typeof outcomeCodeSchema>;

/** The result of one action, as read back from the page. */
export const outcomeSchema = z.object({
  index: z.number().int().nonnegative(),
  fieldId: fieldIdSchema.optional(),
  status: outcomeStatusSchema,
  code: outcomeCodeSchema.optional(),
  message: z.string().optional(),
  value: z
    .union([z.string(), z.boolean(), z.array(z.string())])
    .optional()
    .describe("As the page now shows it"),
  output: z.string().optional().describe("What a tool of the page returned"),
  trusted: z.boolean().optional().describe("Made with trusted browser input, not with script events"),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** The oldest clients know only the first three properties. */
export const executionReportSchema = z.object({
  applied: z.number().int().nonnegative(),
  skipped: z.number().int().nonnegative(),
  warnings: z.array(z.string()),
  outcomes: z.array(outcomeSchema).optional(),
  delta: deltaSchema.optional(),
  events: z.array(pageEventSchema).optional().describe("Dialogs, downloads and tabs it caused"),
  late: z.array(z.string()).optional().describe("What the page did after the report before"),
});
export type ExecutionReport = z.infer<typeof executionReportSchema>;

const wrappedReportSchema = z.object({ report: executionReportSchema });
const wrappedFieldsSchema = z.object({ fields: z.array(snapshotFieldSchema) });

/**
 * Parses a report, which is bare over MCP and under `report` over the AI SDK. Throws if it is invalid.
 *
 * @example <caption>packages/protocol/src/report.test.ts</caption>
 * expect(parseReport({ report, extra: 1 })).toEqual(report);
 */
export function parseReport(output: unknown): ExecutionReport {
  const wrapped = wrappedReportSchema.safeParse(output);
  return wrapped.success ? wrapped.data.report : executionReportSchema.parse(output);
}

/**
 * Parses the fields of a snapshot, under `fields` or as a bare list. Throws if they are invalid.
 *
 * @example <caption>packages/protocol/src/report.test.ts</caption>
 * expect(parseFields([field])).toEqual([field]);
 */
export function parseFields(output: unknown) {
  return Array.isArray(output)
    ? wrappedFieldsSchema.shape.fields.parse(output)
    : wrappedFieldsSchema.parse(output).fields;
}

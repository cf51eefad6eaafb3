import { z } from "zod";
import { fieldIdSchema, snapshotFieldSchema } from "./field.ts";
import { pageEventSchema } from "./page-event.ts";
import { deltaSchema } from "./snapshot.ts";

export const outcomeStatusSchema = z.enum(["applied", "refused", "failed", "skipped", "unknown"]);
export type OutcomeStatus = z.infer<typeof outcomeStatusSchema>;

/** Why an action did not do what was asked. */
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

/** What came of one action, by what the page shows afterwards. */
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
  trusted: z
    .boolean()
    .optional()
    .describe("Made with the browser's own input, as a person's; else by a script's events"),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** The first three are what the oldest clients know. */
export const executionReportSchema = z.object({
  applied: z.number().int().nonnegative(),
  skipped: z.number().int().nonnegative(),
  warnings: z.array(z.string()),
  outcomes: z.array(outcomeSchema).optional(),
  delta: deltaSchema.optional(),
  events: z.array(pageEventSchema).optional().describe("Dialogs, downloads and tabs that came of it"),
});
export type ExecutionReport = z.infer<typeof executionReportSchema>;

const wrappedReportSchema = z.object({ report: executionReportSchema });
const wrappedFieldsSchema = z.object({ fields: z.array(snapshotFieldSchema) });

/**
 * Reads a report, which comes bare over MCP, and under `report` over the AI SDK. Throws if it is not valid.
 *
 * @example <caption>packages/protocol/src/report.test.ts</caption>
 * expect(parseReport({ report, extra: 1 })).toEqual(report);
 */
export function parseReport(output: unknown): ExecutionReport {
  const wrapped = wrappedReportSchema.safeParse(output);
  return wrapped.success ? wrapped.data.report : executionReportSchema.parse(output);
}

/**
 * Reads the fields of a snapshot, which come under `fields` or as the bare list. Throws if they are not valid.
 *
 * @example <caption>packages/protocol/src/report.test.ts</caption>
 * expect(parseFields([field])).toEqual([field]);
 */
export function parseFields(output: unknown) {
  return Array.isArray(output)
    ? wrappedFieldsSchema.shape.fields.parse(output)
    : wrappedFieldsSchema.parse(output).fields;
}

// Data that a task asks for, each value with the place where it was read.
import { z } from "zod";

/** Where a value was read. */
export const outputSourceSchema = z.object({
  path: z.string().describe("Of the value in the data, such as flats[0].price; empty for the whole"),
  text: z.string().describe("The line of the page that has it"),
  url: z.string(),
  title: z.string(),
  snapshotId: z.string(),
  step: z.number().int().positive().describe("The step of the run that saw the page"),
});
export type OutputSource = z.infer<typeof outputSourceSchema>;

export const taskOutputSchema = z.object({
  data: z.unknown(),
  sources: z.array(outputSourceSchema).describe("One for each text and number in the data"),
  judged: z.array(z.string()).describe("Paths of true, false and null: the planner's judgement, not text of a page"),
});
export type TaskOutput<Data = unknown> = Omit<z.infer<typeof taskOutputSchema>, "data"> & { data: Data };

/** A zod schema of the data that a task asks for. */
export type OutputSchema<Data = unknown> = z.ZodType<Data>;

/**
 * Returns the JSON Schema of what a planner writes.
 *
 * @example <caption>packages/protocol/src/output.test.ts</caption>
 * const json = describeOutput(z.object({ price: z.number() }));
 */
export function describeOutput(schema: OutputSchema): Record<string, unknown> {
  return { ...z.toJSONSchema(schema, { io: "input" }) };
}

/**
 * Reads a JSON Schema. Throws if it is not one.
 *
 * @example <caption>packages/protocol/src/output.test.ts</caption>
 * const schema = parseOutputSchema(json);
 */
export function parseOutputSchema(schema: unknown): OutputSchema {
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
}

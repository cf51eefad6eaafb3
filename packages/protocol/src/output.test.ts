import { expect, it } from "vitest";
import { z } from "zod";
import { describeOutput, parseOutputSchema } from "./output.ts";

it("L14: converts the schema of data to JSON Schema and back", () => {
  const json = describeOutput(z.object({ price: z.number() }));
  const schema = parseOutputSchema(json);
  expect(schema.safeParse({ price: 9 }).success).toBe(true);
  expect(schema.safeParse({ price: "9" }).success).toBe(false);
  expect(() => parseOutputSchema({ type: "tea" })).toThrow();
});

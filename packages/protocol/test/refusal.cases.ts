import type { z } from "zod";

/** Where a schema objects to a value: `steps.0.tool` for each place, in order; none when it accepts it. */
export function objectionsTo(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return [...new Set((error?.issues ?? []).map(({ path }) => path.join(".") || "(whole)"))];
}

/** The value without one of its properties. */
export function without<Value extends object>(value: Value, name: keyof Value): Partial<Value> {
  const { [name]: _, ...rest } = value;
  return rest as Partial<Value>;
}

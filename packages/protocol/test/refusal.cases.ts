import type { z } from "zod";

/** The paths that a schema reports as invalid, such as `steps.0.tool`, in order. Empty if the value is valid. */
export function invalidPaths(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return [...new Set((error?.issues ?? []).map(({ path }) => path.join(".") || "(whole)"))];
}

export function without<Value extends object>(value: Value, name: keyof Value): Partial<Value> {
  const { [name]: _, ...rest } = value;
  return rest as Partial<Value>;
}

import { z } from "zod";

/** JSON Schema keyword for a string that must be the id of an element on the page: of any, or with "value" of one that has a value. */
export const handleMark = "x-handle";

/** Schema of an argument that must be the id of an element on the current page. */
export const handle = z
  .string()
  .min(1)
  .meta({ description: "An id from the page", [handleMark]: true });

/** The same, for elements that have a value: not for links and buttons. */
export const valueHandle = z
  .string()
  .min(1)
  .meta({ description: "An id from the page", [handleMark]: "value" });

export function isHandle(schema: Record<string, unknown>): boolean {
  return schema[handleMark] === true || schema[handleMark] === "value";
}

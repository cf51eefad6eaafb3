import { z } from "zod";

/** Marks, in a JSON Schema, a string that must be the id of an element on the page. */
export const handleMark = "x-handle";

/** The id of an element of the current page. Arguments declared with it can name no other. */
export const handle = z
  .string()
  .min(1)
  .meta({ description: "An id from the page", [handleMark]: true });

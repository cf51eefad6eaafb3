import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { digestOf } from "./digest.ts";

it.each([0, 1, 55, 56, 63, 64, 65, 500])("is the first half of the SHA-256 of a text of %i letters", (length) => {
  const text = "aé字".repeat(length).slice(0, length);
  expect(digestOf(text)).toBe(createHash("sha256").update(text).digest("hex").slice(0, 32));
});

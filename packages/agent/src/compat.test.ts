import { expect, it } from "vitest";
import { withOldNames } from "./compat.ts";

it("reads a renamed property by its old name, and does not list it", () => {
  const result = withOldNames({ mismatch: "changed" }, { drift: "mismatch" });
  expect(Reflect.get(result, "drift")).toBe("changed");
  expect(JSON.stringify(result)).toBe('{"mismatch":"changed"}');
});

import { expect, expectTypeOf, it } from "vitest";
import { withOldNames } from "./compat.ts";
import type { Execution, ExecutionResult, ProposalResult, Step } from "./index.ts";

it("reads a renamed property by its old name, and does not list it", () => {
  const result = withOldNames({ mismatch: "changed" }, { drift: "mismatch" });
  expect(Reflect.get(result, "drift")).toBe("changed");
  expect(JSON.stringify(result)).toBe('{"mismatch":"changed"}');
});

it("keeps the old names of what a step proposes and of its outcomes", () => {
  expectTypeOf<ProposalResult>().toEqualTypeOf<Step["proposal"]>();
  expectTypeOf<ExecutionResult>().toEqualTypeOf<Execution>();
});

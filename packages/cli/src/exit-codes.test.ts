import { expect, it } from "vitest";
import { badUsage, exitCodes, exitCodesHelp, failed, mismatched, queueFull, stopped } from "./exit-codes.ts";

it("explains every exit code", () => {
  const explained = [...exitCodesHelp.matchAll(/^ {2}(\d+) /gm)].map(([, code]) => Number(code));
  const used = new Set([...Object.values(exitCodes), failed, badUsage, mismatched, queueFull, stopped]);
  expect(explained).toEqual([...used].sort((a, b) => a - b));
});

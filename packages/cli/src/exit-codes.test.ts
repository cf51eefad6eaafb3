import { expect, it } from "vitest";
import { badUsage, drifted, exitCodes, exitCodesHelp, failed, stopped } from "./exit-codes.ts";

it("explains every code that the command ends with", () => {
  const explained = [...exitCodesHelp.matchAll(/^ {2}(\d+) /gm)].map(([, code]) => Number(code));
  const used = new Set([...Object.values(exitCodes), failed, badUsage, drifted, stopped]);
  expect(explained).toEqual([...used].sort((a, b) => a - b));
});

import { copyFileSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { giselle } from "../giselle.cases.ts";
import { recordRegistration } from "../record/registration.cases.ts";

it("try", async () => {
  const { audit, code, registered, url } = await recordRegistration();
  copyFileSync(audit, "/tmp/demo-audit.jsonl");
  copyFileSync(`${audit}.head`, "/tmp/demo-audit.jsonl.head");
  process.stdout.write(`${code} ${JSON.stringify(registered)} ${url} ${readFileSync(audit).length}\n`);
  for (const args of [["audit", "verify", audit], ["audit", "show", audit], ["trace", audit]]) {
    const run = await giselle(args);
    process.stdout.write(`${run.code}\n${run.stdout}${run.stderr}\n`);
  }
  expect(code).toBe(0);
});

import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { writeTableInto } from "./render-table.ts";

it("docs/policy.md shows the table of the code (update it with npm run policy-table)", async () => {
  const document = await readFile(new URL("../../../../../docs/policy.md", import.meta.url), "utf8");
  expect(document).toBe(writeTableInto(document));
});

it("control: a document with another table differs", async () => {
  const document = await readFile(new URL("../../../../../docs/policy.md", import.meta.url), "utf8");
  expect(document.replace("run/ask/deny", "run/run/run")).not.toBe(writeTableInto(document));
});

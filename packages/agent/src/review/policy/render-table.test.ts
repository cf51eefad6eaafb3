import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { writeTableInto } from "./render-table.ts";

it("docs/policy.md shows the table of the code; npm run policy-table writes it anew", async () => {
  const document = await readFile(new URL("../../../../../docs/policy.md", import.meta.url), "utf8");
  expect(document).toBe(writeTableInto(document));
});

it("a document that shows another table is not the same", async () => {
  const document = await readFile(new URL("../../../../../docs/policy.md", import.meta.url), "utf8");
  expect(document.replace("run / ask / deny", "run / run / run")).not.toBe(writeTableInto(document));
});

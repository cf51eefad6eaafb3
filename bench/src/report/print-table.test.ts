import { expect, it } from "vitest";
import { CannotMeasure, failureOf } from "../frame/failure.ts";
import { formatTable } from "./print-table.ts";

it("marks every cell of a contestant that could not be measured, and explains why and what to do", () => {
  const failed = failureOf("theirs", new CannotMeasure("It has no browser.", { toDo: "Install one." }));
  const columns = [{ name: "server" }, { name: "click", unit: "ms" }, { name: "calls" }];
  const rows = [
    ["ours", 12, 3],
    ["theirs", failed, failed],
  ];
  expect(
    formatTable({ title: "Clicks", columns, rows, note: "Once." }, (text) => `<red>${text}</red>`),
  ).toMatchInlineSnapshot(`
      "Clicks
      server  click, ms   calls
      ──────  ─────────  ──────
      ours           12       3
      theirs  <red>   FAILED</red>  <red>FAILED</red>
      <red>FAILED: theirs: It has no browser. To do: Install one.</red>
      Once."
    `);
});

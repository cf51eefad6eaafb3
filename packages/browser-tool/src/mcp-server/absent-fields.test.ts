import type { Delta, SnapshotField } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { AbsentFields } from "./absent-fields.ts";

const ids = [1, 2, 3].map((number) => `link-${number}`);
const fields = ids.map(
  (fieldId): SnapshotField => ({ fieldId, kind: "link", label: "Edit", currentValue: "" }) as never,
);
const rows = (second: string) => `3 rows N: link-N "Edit"\n1 "Ada, open"\n2 "Alan, ${second}"\n3 "Grace, open"`;
const nothing: Delta = { since: "s1", added: [], changed: [], removed: [] };

/** The reply when a dialog has closed over a table that the model has read. */
function reopen(second: string, last = "") {
  const absent = new AbsentFields();
  absent.noteRows(rows("open"));
  if (last) absent.noteRows(rows(last));
  absent.fold({ ...nothing, removed: ids, text: "- link-1 to link-3" }, fields);
  const text = `+ "Saved"\n+ ${rows(second)}\n- "Change"`;
  return absent.fold({ ...nothing, added: fields, text }, []).text;
}

it("S10: of a table that is usable again, only the changed rows are said", () => {
  const back = "usable again, unchanged: link-1 link-2 link-3";
  expect(reopen("open")).toBe(`${back}\n+ "Saved"\n- "Change"`);
  expect(reopen("on hold")).toBe(`${back}\n+ "Saved"\n+ 1 of 3 rows N: link-N "Edit"\n2 "Alan, on hold"\n- "Change"`);
  expect(reopen("open", "on hold")).toContain('2 "Alan, open"');
});

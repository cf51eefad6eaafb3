import type { ExecutionReport, PageDriver, SnapshotField } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { rememberPage } from "./page-memory.ts";

const field = (fieldId: string, label: string, sensitive?: boolean) =>
  ({ fieldId, label, kind: "text", ...(sensitive && { sensitive }) }) as SnapshotField;
const report = (added: SnapshotField[]): ExecutionReport => ({
  ...{ applied: 1, skipped: 0, warnings: ["hunter22 was typed"] },
  delta: { since: "s1", added, changed: [], removed: [] },
});

const page = {
  snapshot: async () => ({
    fields: [field("input-1", "Name")],
    delta: { added: [field("input-2", "hunter22", true)] },
  }),
  execute: async () => report([field("input-3", "After a click")]),
  navigate: async () => report([field("input-4", "On the next page")]),
  close: async () => {},
} as unknown as PageDriver;

it("remembers every field and the last report", async () => {
  const { driver, memory } = rememberPage(page);
  expect([memory.field("input-1"), memory.lastReport()]).toEqual([undefined, undefined]);
  await driver.snapshot();
  expect(memory.field("input-1")).toEqual({ label: "Name", kind: "text", sensitive: false });
  expect(memory.field("input-2")).toMatchObject({ sensitive: true });
  await driver.execute([]);
  expect(memory.field("input-3")?.label).toBe("After a click");
  await driver.navigate?.("https://shop.example/");
  expect(memory.field("input-4")?.label).toBe("On the next page");
  expect(memory.lastReport()?.warnings).toEqual(["hunter22 was typed"]);
});

it("redacts what it remembers, but not what the driver returns", async () => {
  const deep = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll("hunter22", "••••"));
  const { driver, memory } = rememberPage(page, { deep });
  expect((await driver.snapshot()).delta?.added[0]?.label).toBe("hunter22");
  expect((await driver.execute([])).warnings).toEqual(["hunter22 was typed"]);
  expect([memory.field("input-2")?.label, memory.lastReport()?.warnings]).toEqual(["••••", ["•••• was typed"]]);
});

it("has no navigate if the driver has none", () => {
  const { navigate: _, ...fixed } = page;
  expect(rememberPage(fixed as PageDriver).driver.navigate).toBeUndefined();
});

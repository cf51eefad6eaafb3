import { expect, it } from "vitest";
import { formatAgo, formatCost, formatDateTime, formatDuration, formatNumber } from "./format.ts";

it.each([
  [0, "0 ms", "0 ms"],
  [-5, "0 ms", "0 ms"],
  [999, "999 ms", "999 ms"],
  [1500, "1.5 s", "1.5 秒"],
  [125_000, "2 min 5 s", "2 分 5 秒"],
])("formats a duration of %i ms", (ms, en, ja) => {
  expect([formatDuration(ms, "en"), formatDuration(ms, "ja")]).toEqual([en, ja]);
});

it.each([
  [0, "now", "今"],
  [59_999, "now", "今"],
  [60_000, "1 minute ago", "1 分前"],
  [7_200_000, "2 hours ago", "2 時間前"],
  [86_400_000, "yesterday", "昨日"],
])("formats a time %i ms ago", (ms, en, ja) => {
  const then = "2026-01-01T00:00:00.000Z";
  const now = Date.parse(then) + ms;
  expect([formatAgo(then, now, "en"), formatAgo(then, now, "ja")]).toEqual([en, ja]);
});

it("shows a time in the future as now, since clocks can differ", () => {
  expect(formatAgo("2026-01-01T00:00:10.000Z", Date.parse("2026-01-01T00:00:00.000Z"), "en")).toBe("now");
});

it("groups the digits of large numbers", () => {
  expect(formatNumber(1_234_567, "en")).toBe("1,234,567");
});

it.each([
  [999.4, "999 ms"],
  [999.6, "1.0 s"],
  [1000, "1.0 s"],
  [59_940, "59.9 s"],
  [59_960, "1 min 0 s"],
  [60_000, "1 min 0 s"],
  [119_900, "1 min 59 s"],
  [3_600_000, "60 min 0 s"],
])("rounds %d ms to a duration that people write: %s", (ms, shown) => {
  expect(formatDuration(ms, "en")).toBe(shown);
});

it.each([
  [0.000123, "$0.000123"],
  [0.0012345, "$0.00123"],
  [1234.5, "$1,230"],
])("shows costs with three digits: %d", (amount, shown) => {
  expect(formatCost(amount, "USD", "en")).toBe(shown);
});

it("shows a time by the clock of 24 hours", () => {
  const midnight = new Date(2026, 0, 2, 0, 5).toISOString();
  expect(formatDateTime(midnight, "en")).toBe("Jan 2, 2026, 00:05");
  expect(formatDateTime(midnight, "ja")).toBe("2026/01/02 0:05");
});

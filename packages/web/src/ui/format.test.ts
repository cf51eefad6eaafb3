import { expect, it } from "vitest";
import { formatAgo, formatDuration, formatNumber } from "./format.ts";

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

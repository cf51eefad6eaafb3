import { expect, it } from "vitest";
import { sayAgo, sayDuration, sayNumber } from "./figures.ts";

it.each([
  [0, "0 ms", "0 ms"],
  [-5, "0 ms", "0 ms"],
  [999, "999 ms", "999 ms"],
  [1500, "1.5 s", "1.5 秒"],
  [125_000, "2 min 5 s", "2 分 5 秒"],
])("says how long %i ms are", (ms, en, ja) => {
  expect([sayDuration(ms, "en"), sayDuration(ms, "ja")]).toEqual([en, ja]);
});

it.each([
  [0, "now", "今"],
  [59_999, "now", "今"],
  [60_000, "1 minute ago", "1 分前"],
  [7_200_000, "2 hours ago", "2 時間前"],
  [86_400_000, "yesterday", "昨日"],
])("says how long ago %i ms are", (ms, en, ja) => {
  const then = "2026-01-01T00:00:00.000Z";
  const now = Date.parse(then) + ms;
  expect([sayAgo(then, now, "en"), sayAgo(then, now, "ja")]).toEqual([en, ja]);
});

it("does not speak of the future when clocks differ", () => {
  expect(sayAgo("2026-01-01T00:00:10.000Z", Date.parse("2026-01-01T00:00:00.000Z"), "en")).toBe("now");
});

it("groups the digits of large numbers", () => {
  expect(sayNumber(1_234_567, "en")).toBe("1,234,567");
});

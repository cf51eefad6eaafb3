import { expect, it } from "vitest";
import { findSaidDates } from "./find-said-dates.ts";

const tuesday = new Date("2026-11-17T10:00:00");

it.each([
  ["we land on december 3rd and fly home on the 10th", ["2026-12-03", "2026-12-10"]],
  ["Monday to Friday", ["2026-11-23", "2026-11-27"]],
  ["21 November 8am and back the same day", ["2026-11-21", "2026-11-21"]],
  ["montag 30. november bis freitag in derselben woche", ["2026-11-30", "2026-12-04"]],
  ["vom 21.12. bis 31.12., danke", ["2026-12-21", "2026-12-31"]],
  ["le premier lundi de décembre", ["2026-12-07"]],
  ["on the 12th of this month", ["2026-11-12"]],
  ["来月の12日", ["2026-12-12"]],
  ["a week from today", ["2026-11-24"]],
  ["on the 10th floor", []],
])("finds the dates in %j", (text, dates) => {
  expect(findSaidDates(text, tuesday).map(({ iso }) => iso)).toEqual(dates);
});

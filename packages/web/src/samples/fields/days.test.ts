import { expect, it } from "vitest";
import { addMonths, readDay, weeksOf, writeDay } from "./days.ts";

it("parses valid dates only", () => {
  expect(readDay("2028-02-29")).toEqual({ year: 2028, month: 2, day: 29 });
  expect(readDay(" 2027-1-5 ")).toEqual({ year: 2027, month: 1, day: 5 });
  for (const text of ["2027-02-29", "2027-13-01", "2027-00-10", "27-01-01", "1 May", ""]) {
    expect(readDay(text)).toBeUndefined();
  }
});

it("clamps to the last day of a shorter month, and crosses years", () => {
  expect(writeDay(addMonths({ year: 2027, month: 1, day: 31 }, 1))).toBe("2027-02-28");
  expect(writeDay(addMonths({ year: 2027, month: 1, day: 15 }, -1))).toBe("2026-12-15");
});

it("lays a month out in whole weeks that start on Sunday", () => {
  const weeks = weeksOf({ year: 2027, month: 2, day: 10 });
  expect(weeks).toHaveLength(5);
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]?.map(({ day }) => day)).toEqual([31, 1, 2, 3, 4, 5, 6]);
});

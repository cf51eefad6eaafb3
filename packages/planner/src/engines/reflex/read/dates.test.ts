import { expect, it } from "vitest";
import { formatDate, isoDate, monthNumber, parseDate, parseTime } from "./dates.ts";

it.each([
  ["2026-03-04", "2026-03-04"],
  ["03/04/2026", "2026-03-04"],
  ["25/04/2026", "2026-04-25"],
  ["3.4.2026", "2026-04-03"],
  ["10 December 1815", "1815-12-10"],
  ["December 10, 1815", "1815-12-10"],
  ["9. März 1985", "1985-03-09"],
  ["1992年7月21日", "1992-07-21"],
])("reads %s", (text, iso) => {
  expect(isoDate(parseDate(text) ?? {})).toBe(iso);
});

it.each(["31/02/2026", "tomorrow", "12", "2026-13-01", ""])("does not read %j as a date", (text) => {
  expect(parseDate(text)).toBeUndefined();
});

it("formats a date as a hint asks for it", () => {
  const date = { year: 1985, month: 3, day: 9 };
  expect(
    ["DD/MM/YYYY", "TT.MM.JJJJ", "mm-dd-yy", "YYYY/MM/DD", "no hint"].map((hint) => formatDate(date, hint)),
  ).toEqual(["09/03/1985", "09.03.1985", "03-09-85", "1985/03/09", undefined]);
});

it("reads the time of day", () => {
  expect(["3:45 PM", "12:05 am", "15:45", "7 p.m.", "25:00", "noon"].map(parseTime)).toEqual([
    "15:45",
    "00:05",
    "15:45",
    "19:00",
    undefined,
    undefined,
  ]);
});

it.each([
  ["03/04/2026", true, "2026-04-03"],
  ["03/04/2026", false, "2026-03-04"],
  ["13/04/2026", false, "2026-04-13"],
  ["04/13/2026", true, "2026-04-13"],
  ["3-4-2026", undefined, "2026-04-03"],
])("reads %s with the day first: %s", (text, dayFirst, iso) => {
  expect(isoDate(parseDate(text, { dayFirst }) ?? {})).toBe(iso);
});

it.each([
  ["Monday 5 January 2026", "2026-01-05"],
  ["January 5th, 2026", "2026-01-05"],
  ["5 de enero de 2026", "2026-01-05"],
  ["5 gennaio 2026", "2026-01-05"],
  ["1 Feb. 2026", "2026-02-01"],
  ["2026/1/5", "2026-01-05"],
  ["2026-01-05T10:00:00Z", "2026-01-05"],
  ["5.1.26", "2026-01-05"],
  ["5.1.85", "1985-01-05"],
  ["29 February 2028", "2028-02-29"],
])("reads %s", (text, iso) => {
  expect(isoDate(parseDate(text) ?? {})).toBe(iso);
});

it.each(["29 February 2027", "0/1/2026", "5 Brumaire 2026", "2026-1", "the 5th"])(
  "does not read %s as a date",
  (text) => {
    expect(parseDate(text)).toBeUndefined();
  },
);

it.each([
  ["Jan", 1],
  ["März", 3],
  ["août", 8],
  ["dicembre", 12],
  ["10月", 10],
  ["sept.", 9],
  ["Brumaire", undefined],
])("reads %s as month %s", (word, month) => {
  expect(monthNumber(word)).toBe(month);
});

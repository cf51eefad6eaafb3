import { expect, it } from "vitest";
import { findTimes } from "./find-times.ts";

it.each([
  ["half past seven", ["07:30"]],
  ["Samstag abend um halb acht", ["19:30"]],
  ["half eleven at night, flight's late", ["23:30"]],
  ["not before two in the afternoon", ["14:00"]],
  ["um 18 uhr, ach nein, lieber 18:45", ["18:00", "18:45"]],
  ["at noon or midnight", ["12:00", "00:00"]],
  ["quarter to nine in the morning", ["08:45"]],
  ["vers 20h30", ["20:30"]],
  ["a las siete y media de la tarde", ["19:30"]],
  ["午後3時半", ["15:30"]],
  ["tomorrow evening at 7", ["19:00"]],
])("finds the times in %j", (text, times) => {
  expect(findTimes(text).map(({ value }) => value)).toEqual(times);
});

it.each(["at 9 Tannery Lane", "3 hours", "for 6 people", "2 adults in the afternoon", "half a dozen"])(
  "finds no time in %j",
  (text) => {
    expect(findTimes(text)).toEqual([]);
  },
);

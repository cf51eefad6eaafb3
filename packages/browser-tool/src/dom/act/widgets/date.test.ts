import { describe, expect, it } from "vitest";
import { understandDateInput } from "./date.ts";

const monthNames = "January February March April May June July August September October November December".split(" ");
const weekdayNames = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

describe("understandDateInput for dates", () => {
  it.each([
    ["2026-03-04", "2026-03-04"],
    ["2026/3/4", "2026-03-04"],
    ["2026.03.04", "2026-03-04"],
    ["2026年3月4日", "2026-03-04"],
    ["2026-03-04T00:00:00.000Z", "2026-03-04"],
    ["4 March 2026", "2026-03-04"],
    ["4th of March, 2026", "2026-03-04"],
    ["March 4, 2026", "2026-03-04"],
    ["Mar. 4 2026", "2026-03-04"],
    ["4-Mar-2026", "2026-03-04"],
    ["1 Sept 2026", "2026-09-01"],
    ["Wednesday, 4 March 2026", "2026-03-04"],
    ["Wed 4 Mar 2026", "2026-03-04"],
    ["4.3.2026", "2026-03-04"],
    ["25/12/2026", "2026-12-25"],
    ["12/25/2026", "2026-12-25"],
    ["5/5/2026", "2026-05-05"],
    [" 29 february 2024 ", "2024-02-29"],
  ])("reads %s as %s", (text, day) => {
    expect(understandDateInput("date", text)).toEqual([day]);
  });

  it.each([
    ["03/04/2026", ["2026-04-03", "2026-03-04"]],
    ["3-4-2026", ["2026-04-03", "2026-03-04"]],
    ["12 11 2026", ["2026-11-12", "2026-12-11"]],
  ])("returns both readings of %s", (text, readings) => {
    expect(understandDateInput("date", text)).toEqual(readings);
  });

  it.each([
    "30 February 2026",
    "2026-02-29",
    "31.4.2026",
    "13/13/2026",
    "0 March 2026",
    "4 Marchember 2026",
    "Monday, 4 March 2026",
    "by 4 March 2026",
    "2026-03-04 to 2026-03-08",
    "2026-03-04T23:30:00Z",
    "4 March",
    "4/3/26",
    "tomorrow",
    "20260304",
    "",
  ])("does not read %j as a day", (text) => {
    expect(understandDateInput("date", text)).toEqual([]);
  });

  it("reads every day of two centuries in every format", () => {
    const wrong: string[] = [];
    const end = Date.UTC(2101, 0, 1);
    for (let time = Date.UTC(1900, 0, 1); time < end; time += 86_400_000) {
      const date = new Date(time);
      const iso = date.toISOString().slice(0, 10);
      const [day, month, year] = [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()];
      const name = monthNames[month] as string;
      const forms = [
        iso,
        `${day} ${name} ${year}`,
        `${name} ${day}, ${year}`,
        `${day}.${month + 1}.${year}`,
        `${weekdayNames[date.getUTCDay()]}, ${day} ${name.slice(0, 3)} ${year}`,
      ];
      for (const form of forms) {
        if (understandDateInput("date", form).join() !== iso) wrong.push(form);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("understandDateInput for times, months and weeks", () => {
  it.each([
    ["time", "15:30", "15:30"],
    ["time", "3:30 pm", "15:30"],
    ["time", "3:30 p.m.", "15:30"],
    ["time", "9am", "09:00"],
    ["time", "12 am", "00:00"],
    ["time", "12:15 PM", "12:15"],
    ["time", "15.30", "15:30"],
    ["time", "7h05", "07:05"],
    ["time", "15:30:45", "15:30:45"],
    ["month", "2026-03", "2026-03"],
    ["month", "2026/3", "2026-03"],
    ["month", "March 2026", "2026-03"],
    ["month", "sept 2026", "2026-09"],
    ["week", "2026-W9", "2026-W09"],
    ["week", "2026 w10", "2026-W10"],
    ["datetime-local", "2026-03-04T15:30", "2026-03-04T15:30"],
    ["datetime-local", "2026-03-04 15:30", "2026-03-04T15:30"],
    ["datetime-local", "4 March 2026 at 3:30 pm", "2026-03-04T15:30"],
    ["datetime-local", "March 4, 2026, 9am", "2026-03-04T09:00"],
  ])("for a %s input, reads %s as %s", (type, text, value) => {
    expect(understandDateInput(type, text)).toEqual([value]);
  });

  it("returns both readings of an ambiguous date and time", () => {
    expect(understandDateInput("datetime-local", "03/04/2026 9:00")).toEqual(["2026-04-03T09:00", "2026-03-04T09:00"]);
  });

  it.each([
    ["time", "25:00"],
    ["time", "12:60"],
    ["time", "13 pm"],
    ["time", "9"],
    ["time", "noon"],
    ["month", "2026-13"],
    ["month", "Marchy 2026"],
    ["week", "2026-W54"],
    ["week", "2026-W0"],
    ["datetime-local", "2026-03-04"],
    ["datetime-local", "15:30"],
    ["datetime-local", "2026-02-30T15:30"],
    ["datetime-local", "2026-03-04T15:30Z"],
  ])("for a %s input, does not read %s", (type, text) => {
    expect(understandDateInput(type, text)).toEqual([]);
  });

  it("reads every minute of a day in 12-hour and 24-hour format", () => {
    for (let minutes = 0; minutes < 1440; minutes += 1) {
      const [hour, minute] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, "0")];
      const value = `${String(hour).padStart(2, "0")}:${minute}`;
      const half = `${hour % 12 || 12}:${minute} ${hour < 12 ? "am" : "pm"}`;
      expect([understandDateInput("time", value), understandDateInput("time", half)]).toEqual([[value], [value]]);
    }
  });
});

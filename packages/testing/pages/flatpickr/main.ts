import flatpickr from "flatpickr";
import "flatpickr/dist/flatpickr.css";
import { toDay, toMinute } from "../dates.ts";
import { mountHtml } from "../mount-html.ts";

const { readOther } = mountHtml(`
  <label for="date">Date</label>
  <input id="date">
  <label for="date-and-time">Date and time</label>
  <input id="date-and-time">
  <label>Alt date <input id="alt-date"></label>
  <label for="range">Range</label>
  <input id="range">
  <label for="free-date">Free date</label>
  <input id="free-date">
`);

const state = { date: "", dateAndTime: "", altDate: "", range: [] as string[], freeDate: "" };

flatpickr.setDefaults({ now: new Date(2025, 2, 9) }); // so that the calendars always open at March 2025

flatpickr("#date", {
  onChange([date]) {
    state.date = toDay(date);
  },
});

flatpickr("#date-and-time", {
  enableTime: true,
  onChange([date]) {
    state.dateAndTime = toMinute(date);
  },
});

flatpickr("#alt-date", {
  altInput: true, // hides the input and puts another one in its place, with a format for people
  altFormat: "F j, Y",
  onChange([date]) {
    state.altDate = toDay(date);
  },
});

flatpickr("#range", {
  mode: "range",
  onChange(dates) {
    state.range = dates.map(toDay);
  },
});

flatpickr("#free-date", {
  allowInput: true,
  onChange([date]) {
    state.freeDate = toDay(date);
  },
});

window.app = { state: () => ({ ...state, other: readOther() }) };

import flatpickr from "flatpickr";
import "flatpickr/dist/flatpickr.css";
import { mountHtml } from "../mount-html.js";
import { keepState, showReady, toDay, toTime } from "../state.js";

const set = keepState({ birthday: "", due: "2026-02-10", stay: [], meeting: "", alarm: "", start: "" });
mountHtml(
  ["Birthday", "Due", "Stay", "Meeting", "Alarm", "Start"]
    .map((label) => `<label for="${label.toLowerCase()}">${label}</label><input id="${label.toLowerCase()}">`)
    .join(""),
);
const create = (id, read, options) =>
  flatpickr(`#${id}`, { disableMobile: true, onChange: (dates) => set({ [id]: read(dates) }), ...options });
const one = ([date]) => toDay(date);
create("birthday", one, {});
create("due", one, { defaultDate: "2026-02-10", dateFormat: "d.m.Y" });
create("stay", (dates) => dates.map(toDay), { mode: "range" });
create("meeting", ([date]) => (date ? `${toDay(date)} ${toTime(date)}` : ""), { enableTime: true, time_24hr: true });
create("alarm", ([date]) => toTime(date), { enableTime: true, noCalendar: true, dateFormat: "H:i", time_24hr: true });
create("start", one, { allowInput: true, dateFormat: "m/d/Y" });
showReady();

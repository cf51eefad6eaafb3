import Pikaday from "pikaday";
import "pikaday/css/pikaday.css";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady, toDay } from "../state.js";

const fields = {
  birthday: { label: "Birthday", yearRange: [1950, 2030] },
  due: { label: "Due date", toString: (date) => toDay(date), parse: (text) => new Date(`${text}T00:00`) },
  arrival: { label: "Arrival", minDate: new Date(2026, 1, 1), maxDate: new Date(2026, 11, 31) },
  start: { label: "Start", firstDay: 1, showWeekNumber: true },
};
const set = keepState({ birthday: "", due: "", arrival: "", start: "" });
mountHtml(
  Object.entries(fields)
    .map(
      ([id, { label }]) => `<label for="${id}">${label}</label><input id="${id}" ${id === "start" ? "readonly" : ""}>`,
    )
    .join(""),
);
for (const [id, { label, ...options }] of Object.entries(fields)) {
  const onSelect = (date) => set({ [id]: toDay(date) });
  new Pikaday({ field: find(`#${id}`), defaultDate: new Date(2026, 1, 10), ...options, onSelect });
}
showReady();

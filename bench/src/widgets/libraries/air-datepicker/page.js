import AirDatepicker from "air-datepicker";
import "air-datepicker/air-datepicker.css";
import en from "air-datepicker/locale/en";
import { mountHtml } from "../mount-html.js";
import { keepState, showReady, toDay, toTime } from "../state.js";

const locale = en.default ?? en;
const set = keepState({ birthday: "", due: "2026-02-10", stay: [], meeting: "" });
mountHtml(
  ["Birthday", "Due", "Stay", "Meeting"]
    .map((label) => `<label for="${label.toLowerCase()}">${label}</label><input id="${label.toLowerCase()}">`)
    .join(""),
);
const create = (id, read, options) =>
  new AirDatepicker(`#${id}`, { locale, onSelect: ({ date }) => set({ [id]: read(date) }), ...options });
create("birthday", toDay, {});
create("due", toDay, { selectedDates: ["2026-02-10"], dateFormat: "yyyy-MM-dd" });
create("stay", (dates) => dates.map(toDay), { range: true, multipleDatesSeparator: " - " });
create("meeting", (date) => (date ? `${toDay(date)} ${toTime(date)}` : ""), { timepicker: true });
window.state = { birthday: "", due: "2026-02-10", stay: [], meeting: "" }; // without what the library announces at the start
showReady();

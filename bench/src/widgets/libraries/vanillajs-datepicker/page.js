import { Datepicker, DateRangePicker } from "vanillajs-datepicker";
import "vanillajs-datepicker/css/datepicker.css";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady, toDay } from "../state.js";

const set = keepState({ birthday: "", due: "", holidays: [], from: "", to: "", month: "" });
mountHtml(`
  <label for="birthday">Birthday</label><input id="birthday">
  <label for="due">Due date</label><input id="due">
  <label for="holidays">Holidays</label><input id="holidays">
  <label for="month">Month</label><input id="month">
  <div id="stay"><label for="from">From</label> <input id="from"> <label for="to">To</label> <input id="to"></div>`);

const defaultViewDate = new Date(2026, 1, 10);
const fields = {
  birthday: {},
  due: { format: "dd.mm.yyyy", autohide: true },
  holidays: { maxNumberOfDates: 3 },
  month: { pickLevel: 1, format: "MM yyyy" },
};
for (const [id, options] of Object.entries(fields)) {
  new Datepicker(find(`#${id}`), { defaultViewDate, ...options });
  find(`#${id}`).addEventListener("changeDate", ({ detail }) => {
    const { date } = detail;
    set({ [id]: Array.isArray(date) ? date.map(toDay) : toDay(date) });
  });
}
new DateRangePicker(find("#stay"), { defaultViewDate });
for (const id of ["from", "to"])
  find(`#${id}`).addEventListener("changeDate", ({ detail }) => set({ [id]: toDay(detail.date) }));
showReady();

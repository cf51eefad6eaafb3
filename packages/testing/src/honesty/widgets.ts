// Controls made of elements without native semantics, and pages that ignore or revert clicks.
import { app, fill, type HonestyCase, select } from "./honesty-case.ts";

const sizes = ["Small", "Large"];

/** A visible listbox; `onclick` is what the page does on a click. */
const listbox = (onclick: string) => `<script>window.state = {};
  function draw(chosen) {
    document.querySelector("main").innerHTML = '<div role="listbox" aria-label="Size" tabindex="0">' +
      ${JSON.stringify(sizes)}.map((size) => '<div role="option" aria-selected="' + (size === chosen) + '">' + size + '</div>').join("") + "</div>";
    for (const option of document.querySelectorAll("[role=option]")) option.onclick = () => { const size = option.textContent; ${onclick} };
  }</script><main></main><script>draw("Small")</script>`;

/** A button that opens a list; `onclick` is what the page does when an option is clicked. */
const dropdown = (onclick: string) => `<script>window.state = {}</script>
  <button role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" aria-label="Size" onclick="list.hidden = false">Small</button>
  <div id="list" role="listbox" hidden>${sizes.map((size) => `<div role="option">${size}</div>`).join("")}</div>
  <script>const list = document.querySelector("#list"); const button = document.querySelector("button");
    for (const option of list.children) option.onclick = () => { const size = option.textContent; list.hidden = true; ${onclick} };</script>`;

const slider = (onkeydown: string) => `<script>window.state = {}</script>
  <div role="slider" aria-label="Volume" tabindex="0" aria-valuemin="0" aria-valuemax="10" aria-valuenow="3" style="width: 100px; height: 20px"></div>
  <script>const slider = document.querySelector("div");
    slider.onkeydown = ({ key }) => { const now = Number(slider.ariaValueNow) + (key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0); ${onkeydown} };</script>`;

/** A text field that shows days; `title` is what stands above them. A day that is clicked counts, a text does not. */
const calendar = (title: string) => `<script>window.state = {}</script><label for="day">Day</label><input id="day">
  <div id="days" hidden style="position: absolute; width: 200px; background: white"><div>${title}</div>${Array.from({ length: 31 }, (_, index) => `<span style="cursor: pointer"> ${index + 1} </span>`).join("")}</div>
  <script>const input = document.querySelector("input"), days = document.querySelector("#days");
    input.onfocus = () => { days.hidden = false; };
    input.onblur = () => setTimeout(() => { days.hidden = true; });
    days.onmousedown = (event) => event.preventDefault();
    days.onclick = ({ target }) => { state.day = Number(target.textContent); input.value = "2026-03-" + String(state.day).padStart(2, "0"); };</script>`;

export const widgets: HonestyCase[] = [
  {
    title: "a day is chosen in a calendar whose year stands apart from the month",
    html: calendar("March, <i>2026</i>"),
    actions: [fill("Day", "4 March 2026")],
    says: "applied",
    held: `state.day === 4`,
  },
  {
    title: "a text beside a calendar that cannot be read is not a date",
    html: calendar("This month"),
    actions: [fill("Day", "4 March 2026")],
    says: "unknown",
    held: `state.day === 4`,
    message: /no day of its calendar was chosen/,
  },
  {
    title: "an option of a list made of ARIA is chosen",
    html: listbox("state.size = size; draw(size)"),
    actions: [select("Size", "Large")],
    says: "applied",
    held: `state.size === "Large"`,
  },
  {
    title: "a list made of ARIA that ignores the click has not chosen",
    html: listbox(""),
    actions: [select("Size", "Large")],
    says: "failed REJECTED",
    held: `document.querySelector("[aria-selected=true]").textContent === "Large"`,
    value: ["Small"],
  },
  {
    title: "a list made of ARIA that goes back after 80 ms has not chosen",
    html: listbox(`draw(size); setTimeout(() => draw("Small"), 80)`),
    actions: [select("Size", "Large")],
    says: "failed",
    held: `document.querySelector("[aria-selected=true]").textContent === "Large"`,
  },
  {
    title: "a list made of ARIA under something else is not clicked in",
    html: `${listbox("draw(size)")}<div id="shield" style="position: fixed; inset: 0"></div>`,
    actions: [select("Size", "Large")],
    says: "refused COVERED",
    held: `document.querySelector("[aria-selected=true]").textContent === "Large"`,
  },
  {
    title: "an option of a list that opens is chosen",
    html: dropdown("state.size = button.textContent = size"),
    actions: [select("Size", "Large")],
    says: "applied",
    held: `state.size === "Large"`,
  },
  {
    title: "a list that opens and ignores the click has not chosen",
    html: dropdown(""),
    actions: [select("Size", "Large")],
    says: "failed REJECTED",
    held: `button.textContent === "Large"`,
  },
  {
    title: "a list that opens and goes back after 80 ms has not chosen",
    html: dropdown(`button.textContent = size; setTimeout(() => { button.textContent = "Small" }, 80)`),
    actions: [select("Size", "Large")],
    says: "failed",
    held: `button.textContent === "Large"`,
  },
  {
    title: "a list that opens without the option says what is on offer",
    html: dropdown("button.textContent = size"),
    actions: [select("Size", "Huge")],
    says: "refused OPTION_NOT_FOUND",
    held: `button.textContent === "Huge"`,
    message: /"Small", "Large"/,
  },
  {
    title: "a slider made of ARIA moves by its keys",
    html: slider("state.volume = now; slider.ariaValueNow = now"),
    actions: [fill("Volume", "7")],
    says: "applied",
    held: `state.volume === 7`,
  },
  {
    title: "a slider made of ARIA that does not move is reported as not moved",
    html: slider(""),
    actions: [fill("Volume", "7")],
    says: "failed REJECTED",
    held: `slider.ariaValueNow === "7"`,
    value: "3",
  },
  {
    title: "a slider made of ARIA is not pushed beyond its end",
    html: slider("slider.ariaValueNow = now"),
    actions: [fill("Volume", "11")],
    says: "refused OUT_OF_RANGE",
    held: `slider.ariaValueNow === "11"`,
  },
  {
    title: "a text with suggestions is kept as it was written",
    html: `${app}<label>City <input name="city" list="cities"></label><datalist id="cities"><option>Kyoto<option>Osaka</datalist>`,
    actions: [fill("City", "Kyoto")],
    says: "applied",
    held: `state.city === "Kyoto"`,
  },
];

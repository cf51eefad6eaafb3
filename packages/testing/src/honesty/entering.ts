// Fields that do something else with a text than keep it: tags, lists and calendars that open, masks, fields that go away.
import { fill, type HonestyCase, select } from "./honesty-case.ts";

/** A field that exists only until it is left or changed; `save` is what the page does with its text. */
const editBox = (save: string, happens = "change") => `<script>window.state = { text: "Buy milk" };</script>
  <ul><li><input aria-label="Edit" value="Buy milk"></li></ul><p id="status"></p>
  <script>const box = document.querySelector("input"), item = document.querySelector("li"), status = document.querySelector("#status");
    const show = (text) => { box.remove(); item.textContent = text; };
    box.addEventListener("${happens}", () => { const text = box.value; ${save} }, { once: true });</script>`;

/** Tags before an input that makes its text into another by Enter; `add` is what the page does with it. */
const tagEditor = (add: string) => `<script>window.state = { tags: ["red"] };</script>
  <label for="new">Colours</label><div id="box" style="border: 1px solid; width: 400px"><span id="tags"></span><input id="new"></div>
  <script>const input = document.querySelector("input"), tags = document.querySelector("#tags");
    const draw = () => {
      tags.innerHTML = state.tags.map((tag) => "<span><b>" + tag + "</b> <button>x</button></span>").join(" ");
      tags.querySelectorAll("button").forEach((button, index) => { button.onclick = () => { state.tags.splice(index, 1); draw(); }; });
    };
    draw();
    input.onkeydown = ({ key }) => { if (key !== "Enter" || !input.value) return; const text = input.value; input.value = ""; ${add} draw(); };</script>`;

/** A read-only text field without a role that opens a list; `choose` is what the page does with a name that is clicked. */
const openingList = (choose: string) => `<script>window.state = {}</script>
  <label for="city">City</label><div><input id="city" readonly autocomplete="off"></div>
  <div id="list" hidden style="position: absolute; background: white; border: 1px solid"><div>Paris</div><div>Rome</div></div>
  <script>const input = document.querySelector("input"), list = document.querySelector("#list");
    input.onclick = () => { list.hidden = false; };
    document.onkeydown = ({ key }) => { if (key === "Escape") list.hidden = true; };
    list.onclick = ({ target }) => { const name = target.textContent; list.hidden = true; ${choose} };</script>`;

const cells = (texts: string[]) => texts.map((text) => `<span style="cursor: pointer"> ${text} </span>`).join("");
const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A field that shows the months of a year; only a click on one counts. `choose` is what the page does with its number. */
const monthPicker = (choose: string, names = monthNames) => `<script>window.state = {}</script>
  <label for="month">Month</label><input id="month">
  <div id="popup" hidden style="position: absolute; width: 200px; background: white">
    <div><button class="prev">‹</button><b>2026</b><button class="next">›</button></div><div id="months">${cells(names)}</div></div>
  <script>const input = document.querySelector("input"), popup = document.querySelector("#popup"), year = document.querySelector("b");
    input.onfocus = () => { popup.hidden = false; };
    input.onblur = () => setTimeout(() => { popup.hidden = true; });
    popup.onmousedown = (event) => event.preventDefault();
    for (const [name, step] of [["prev", -1], ["next", 1]])
      document.querySelector("." + name).onclick = () => { year.textContent = Number(year.textContent) + step; };
    const set = (month) => { state.month = year.textContent + "-" + month; input.value = month + "/" + year.textContent; };
    document.querySelector("#months").onclick = ({ target }) => {
      const month = Array.from(target.parentNode.children).indexOf(target) + 1; ${choose} };</script>`;

/** A button that shows a date and opens a calendar; `choose` is what the page does with the number of a day. */
const dateButton = (choose: string) => `<script>window.state = {}</script>
  <button id="day" aria-label="Arrival" aria-haspopup="dialog">Pick a date</button>
  <div id="popup" role="dialog" aria-label="Calendar" hidden style="position: absolute; width: 200px; background: white">
    <div>March 2026</div><div id="days">${cells(Array.from({ length: 31 }, (_, index) => String(index + 1)))}</div></div>
  <script>const button = document.querySelector("#day"), popup = document.querySelector("#popup");
    button.onclick = () => { popup.hidden = false; };
    document.addEventListener("keydown", ({ key }) => { if (key === "Escape") popup.hidden = true; });
    const set = (day) => { state.day = day; button.textContent = day + " March 2026"; };
    document.querySelector("#days").onclick = ({ target }) => { const day = Number(target.textContent); ${choose}; popup.hidden = true; };</script>`;

/** A field that writes its digits in its own form. */
const mask = (format: string) => `<script>window.state = {}</script><label>Phone <input></label>
  <script>const input = document.querySelector("input");
    input.oninput = () => { const digits = input.value.replace(/\\D/g, ""); input.value = ${format}; state.phone = digits; };</script>`;

const goingAway: HonestyCase[] = [
  {
    title: "a field that goes away when its text is saved was filled",
    html: editBox("state.text = text; show(text);"),
    actions: [fill("Edit", "Buy bread")],
    says: "applied",
    held: `state.text === "Buy bread"`,
    message: /took "Buy bread" and removed the field/,
  },
  {
    title: "a field that goes away when it is left, with its text saved, was filled",
    html: editBox("state.text = text; show(text);", "blur"),
    actions: [fill("Edit", "Buy bread")],
    says: "applied",
    held: `state.text === "Buy bread"`,
    message: /took "Buy bread" and removed the field/,
  },
  {
    title: "a field that goes away with the former text may not have been saved",
    html: editBox("show(state.text);"),
    actions: [fill("Edit", "Buy bread")],
    says: "unknown",
    held: `state.text === "Buy bread"`,
    message: /removed the field and shows "Buy milk"/,
  },
  {
    title: "a field that goes away when it is left, with the former text, may not have been saved",
    html: editBox("show(state.text);", "blur"),
    actions: [fill("Edit", "Buy bread")],
    says: "unknown",
    held: `state.text === "Buy bread"`,
    message: /removed the field and shows "Buy milk"/,
  },
  {
    title: "a field that goes away with a complaint about its text may not have been saved",
    html: editBox(`box.remove(); status.textContent = "No such item: " + text;`),
    actions: [fill("Edit", "4711")],
    says: "unknown",
    held: `state.text === "4711"`,
    message: /removed the field and shows "No such item: 4711"/,
  },
];

const tagged: HonestyCase[] = [
  {
    title: "an editor of tags has exactly the tags that were asked for",
    html: tagEditor("state.tags.push(text);"),
    actions: [fill("Colours", "blue")],
    says: "applied",
    held: `state.tags.join() === "blue"`,
  },
  {
    title: "an editor of tags that drops the new one does not have it, and keeps the others",
    html: tagEditor(""),
    actions: [fill("Colours", "blue")],
    says: "refused OPTION_NOT_FOUND",
    held: `state.tags.includes("blue")`,
  },
  {
    title: "an editor of tags that makes another of it does not have it",
    html: tagEditor(`state.tags.push("green");`),
    actions: [fill("Colours", "blue")],
    says: "failed",
    held: `state.tags.includes("blue")`,
    value: ["red", "green"],
  },
];

const opening: HonestyCase[] = [
  {
    title: "a name is chosen from the list that a read-only field opens",
    html: openingList("state.city = input.value = name;"),
    actions: [select("City", "Rome")],
    says: "applied",
    held: `state.city === "Rome"`,
  },
  {
    title: "a read-only field whose list ignores the click has not changed",
    html: openingList(""),
    actions: [select("City", "Rome")],
    says: "failed",
    held: `state.city === "Rome"`,
  },
  {
    title: "a read-only field that takes another name has not taken this one",
    html: openingList(`state.city = input.value = "Paris";`),
    actions: [select("City", "Rome")],
    says: "failed",
    held: `state.city === "Rome"`,
    value: "Paris",
  },
];

const dated: HonestyCase[] = [
  {
    title: "a month is chosen in a popup of the months of its year",
    html: monthPicker("set(month);"),
    actions: [fill("Month", "March 2026")],
    says: "applied",
    held: `state.month === "2026-3"`,
    value: "3/2026",
  },
  {
    title: "a month is chosen in a popup that shows another year",
    html: monthPicker("set(month);"),
    actions: [fill("Month", "March 2031")],
    says: "applied",
    held: `state.month === "2031-3"`,
    value: "3/2031",
  },
  {
    title: "a field that takes another month than the one that is pressed does not hold it",
    html: monthPicker("set(1);"),
    actions: [fill("Month", "March 2026")],
    says: "failed",
    held: `state.month === "2026-3"`,
    value: "1/2026",
  },
  {
    title: "a popup of months that ignores the click holds none",
    html: monthPicker(""),
    actions: [fill("Month", "March 2026")],
    says: "failed",
    held: `state.month === "2026-3"`,
  },
  {
    title: "a text beside a popup of numbered months is not a month",
    html: monthPicker(
      "set(month);",
      monthNames.map((_, index) => String(index + 1)),
    ),
    actions: [fill("Month", "March 2026")],
    says: "unknown",
    held: `state.month === "2026-3"`,
    message: /of its calendar was chosen/,
  },
  {
    title: "a day is chosen in the calendar of a button",
    html: dateButton("set(day)"),
    actions: [fill("Arrival", "4 March 2026")],
    says: "applied",
    held: `state.day === 4`,
    value: "4 March 2026",
  },
  {
    title: "a button with a calendar that ignores the click has no date",
    html: dateButton(""),
    actions: [fill("Arrival", "4 March 2026")],
    says: "failed",
    held: `state.day === 4`,
  },
  {
    title: "a button with a calendar that takes the next day does not hold this one",
    html: dateButton("set(day + 1)"),
    actions: [fill("Arrival", "4 March 2026")],
    says: "failed",
    held: `state.day === 4`,
    value: "5 March 2026",
  },
];

const masked: HonestyCase[] = [
  {
    title: "a mask that keeps all digits holds the number, in its own form",
    html: mask(`digits.replace(/(\\d{3})(\\d{3})(\\d+)/, "($1) $2-$3")`),
    actions: [fill("Phone", "5551234567")],
    says: "applied",
    held: `state.phone === "5551234567"`,
    value: "(555) 123-4567",
  },
  {
    title: "a mask that drops a digit does not hold the number",
    html: mask(`digits.slice(0, 9).replace(/(\\d{3})(\\d{3})(\\d+)/, "($1) $2-$3")`),
    actions: [fill("Phone", "5551234567")],
    says: "failed",
    held: `input.value.replace(/\\D/g, "") === "5551234567"`,
    value: "(555) 123-456",
  },
  {
    title: "a mask that puts a digit before the number does not hold it",
    html: mask(`"+1 " + digits`),
    actions: [fill("Phone", "5551234567")],
    says: "failed",
    held: `input.value.replace(/\\D/g, "") === "5551234567"`,
    value: "+1 5551234567",
  },
];

export const entering: HonestyCase[] = [...goingAway, ...tagged, ...opening, ...dated, ...masked];

import "@awesome.me/webawesome/dist/styles/webawesome.css";
import "@awesome.me/webawesome/dist/components/button/button.js";
import "@awesome.me/webawesome/dist/components/checkbox/checkbox.js";
import "@awesome.me/webawesome/dist/components/color-picker/color-picker.js";
import "@awesome.me/webawesome/dist/components/dropdown/dropdown.js";
import "@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js";
import "@awesome.me/webawesome/dist/components/input/input.js";
import "@awesome.me/webawesome/dist/components/number-input/number-input.js";
import "@awesome.me/webawesome/dist/components/option/option.js";
import "@awesome.me/webawesome/dist/components/otp-input/otp-input.js";
import "@awesome.me/webawesome/dist/components/radio/radio.js";
import "@awesome.me/webawesome/dist/components/radio-group/radio-group.js";
import "@awesome.me/webawesome/dist/components/rating/rating.js";
import "@awesome.me/webawesome/dist/components/select/select.js";
import "@awesome.me/webawesome/dist/components/slider/slider.js";
import "@awesome.me/webawesome/dist/components/switch/switch.js";
import "@awesome.me/webawesome/dist/components/tag-input/tag-input.js";
import "@awesome.me/webawesome/dist/components/textarea/textarea.js";
import { colours, skills } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({
  colour: "",
  skills: ["sewing"],
  name: "",
  guests: "1",
  birthday: "",
  notes: "",
  terms: false,
  news: false,
  size: "small",
  volume: 20,
  score: 0,
  paint: "#4a90e2",
  code: "",
  chosen: "",
});
const toOptions = (texts, selected = "") =>
  texts
    .map((text) => text.toLowerCase())
    .map(
      (value, index) =>
        `<wa-option value="${value}"${value === selected ? " selected" : ""}>${texts[index]}</wa-option>`,
    )
    .join("");

mountHtml(`
  <wa-select id="colour" label="Colour">${toOptions(colours)}</wa-select>
  <wa-select id="skills" label="Skills" multiple with-clear>${toOptions(skills, "sewing")}</wa-select>
  <wa-input id="name" label="Name"></wa-input>
  <wa-number-input id="guests" label="Guests" value="1" min="1" max="9"></wa-number-input>
  <wa-input id="birthday" label="Birthday" type="date"></wa-input>
  <wa-textarea id="notes" label="Notes"></wa-textarea>
  <wa-checkbox id="terms">I accept the terms</wa-checkbox>
  <wa-switch id="news">Send me news</wa-switch>
  <wa-radio-group id="size" label="Size" name="size" value="small">
    <wa-radio value="small">Small</wa-radio><wa-radio value="medium">Medium</wa-radio><wa-radio value="large">Large</wa-radio>
  </wa-radio-group>
  <wa-slider id="volume" label="Volume" min="0" max="100" value="20"></wa-slider>
  <wa-rating id="score" label="Rating"></wa-rating>
  <wa-color-picker id="paint" label="Paint" value="#4a90e2"></wa-color-picker>
  <wa-otp-input id="code" label="Code" length="6"></wa-otp-input>
  <wa-dropdown id="menu">
    <wa-button slot="trigger" with-caret>Actions</wa-button>
    <wa-dropdown-item value="copy">Copy</wa-dropdown-item><wa-dropdown-item value="move">Move</wa-dropdown-item>
  </wa-dropdown>`);

for (const id of [
  "colour",
  "skills",
  "name",
  "guests",
  "birthday",
  "notes",
  "size",
  "volume",
  "score",
  "paint",
  "code",
])
  find(`#${id}`).addEventListener("change", ({ currentTarget }) => set({ [id]: currentTarget.value }));
for (const id of ["terms", "news"])
  find(`#${id}`).addEventListener("change", ({ currentTarget }) => set({ [id]: currentTarget.checked }));
find("#menu").addEventListener("wa-select", ({ detail }) => set({ chosen: detail.item.value }));
await Promise.all(
  [...document.querySelectorAll(":not(:defined)")].map(({ localName }) => customElements.whenDefined(localName)),
);
showReady();

import "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/checkbox/checkbox.js";
import "@shoelace-style/shoelace/dist/components/color-picker/color-picker.js";
import "@shoelace-style/shoelace/dist/components/dropdown/dropdown.js";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/menu/menu.js";
import "@shoelace-style/shoelace/dist/components/menu-item/menu-item.js";
import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/radio/radio.js";
import "@shoelace-style/shoelace/dist/components/radio-button/radio-button.js";
import "@shoelace-style/shoelace/dist/components/radio-group/radio-group.js";
import "@shoelace-style/shoelace/dist/components/range/range.js";
import "@shoelace-style/shoelace/dist/components/rating/rating.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";
import "@shoelace-style/shoelace/dist/components/switch/switch.js";
import "@shoelace-style/shoelace/dist/components/textarea/textarea.js";
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
  shipping: "post",
  volume: 20,
  score: 0,
  paint: "#4a90e2",
  chosen: "",
});
const toOptions = (texts) =>
  texts.map((text) => `<sl-option value="${text.toLowerCase()}">${text}</sl-option>`).join("");

mountHtml(`
  <sl-select id="colour" label="Colour">${toOptions(colours)}</sl-select>
  <sl-select id="skills" label="Skills" value="sewing" multiple clearable>${toOptions(skills)}</sl-select>
  <sl-input id="name" label="Name"></sl-input>
  <sl-input id="guests" label="Guests" type="number" value="1" min="1" max="9"></sl-input>
  <sl-input id="birthday" label="Birthday" type="date"></sl-input>
  <sl-textarea id="notes" label="Notes"></sl-textarea>
  <sl-checkbox id="terms">I accept the terms</sl-checkbox>
  <sl-switch id="news">Send me news</sl-switch>
  <sl-radio-group id="size" label="Size" name="size" value="small">
    <sl-radio value="small">Small</sl-radio><sl-radio value="medium">Medium</sl-radio><sl-radio value="large">Large</sl-radio>
  </sl-radio-group>
  <sl-radio-group id="shipping" label="Shipping" name="shipping" value="post">
    <sl-radio-button value="post">Post</sl-radio-button><sl-radio-button value="courier">Courier</sl-radio-button>
  </sl-radio-group>
  <sl-range id="volume" label="Volume" min="0" max="100" value="20"></sl-range>
  <sl-rating id="score" label="Rating"></sl-rating>
  <sl-color-picker id="paint" label="Paint"></sl-color-picker>
  <sl-dropdown>
    <sl-button slot="trigger" caret>Actions</sl-button>
    <sl-menu id="menu"><sl-menu-item value="copy">Copy</sl-menu-item><sl-menu-item value="move">Move</sl-menu-item></sl-menu>
  </sl-dropdown>`);

find("#paint").value = "#4a90e2";
for (const id of [
  "colour",
  "skills",
  "name",
  "guests",
  "birthday",
  "notes",
  "size",
  "shipping",
  "volume",
  "score",
  "paint",
])
  find(`#${id}`).addEventListener("sl-change", ({ target }) => set({ [id]: target.value }));
for (const id of ["terms", "news"])
  find(`#${id}`).addEventListener("sl-change", ({ target }) => set({ [id]: target.checked }));
find("#menu").addEventListener("sl-select", ({ detail }) => set({ chosen: detail.item.value }));
await Promise.all(
  [...document.querySelectorAll(":not(:defined)")].map(({ localName }) => customElements.whenDefined(localName)),
);
showReady();

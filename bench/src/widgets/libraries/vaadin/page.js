import "@vaadin/vaadin-lumo-styles/lumo.css";
import "@vaadin/checkbox";
import "@vaadin/checkbox-group";
import "@vaadin/combo-box";
import "@vaadin/date-picker";
import "@vaadin/date-time-picker";
import "@vaadin/integer-field";
import "@vaadin/list-box";
import "@vaadin/menu-bar";
import "@vaadin/multi-select-combo-box";
import "@vaadin/radio-group";
import "@vaadin/select";
import "@vaadin/text-field";
import "@vaadin/time-picker";
import { cities, colours, countries, sizes, skills, toOption } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({
  name: "",
  colour: "red",
  country: "",
  skills: ["Sewing"],
  city: "",
  guests: "1",
  news: false,
  terms: false,
  size: "Small",
  fruits: [],
  birthday: "",
  start: "",
  meeting: "",
  chosen: "",
});

mountHtml(`
  <vaadin-text-field id="name" label="Full name"></vaadin-text-field>
  <vaadin-select id="colour" label="Colour" value="red"></vaadin-select>
  <vaadin-combo-box id="country" label="Country"></vaadin-combo-box>
  <vaadin-multi-select-combo-box id="skills" label="Skills"></vaadin-multi-select-combo-box>
  <vaadin-combo-box id="city" label="City" allow-custom-value></vaadin-combo-box>
  <vaadin-integer-field id="guests" label="Guests" value="1" min="1" max="9" step-buttons-visible></vaadin-integer-field>
  <vaadin-checkbox id="news" label="Send me news"></vaadin-checkbox>
  <vaadin-checkbox id="terms" label="I accept the terms"></vaadin-checkbox>
  <vaadin-radio-group id="size" label="Size">
    ${sizes.map((size) => `<vaadin-radio-button value="${size}" label="${size}" ${size === "Small" ? "checked" : ""}></vaadin-radio-button>`).join("")}
  </vaadin-radio-group>
  <vaadin-checkbox-group id="fruits" label="Fruits">
    ${["Apple", "Pear", "Plum"].map((fruit) => `<vaadin-checkbox value="${fruit}" label="${fruit}"></vaadin-checkbox>`).join("")}
  </vaadin-checkbox-group>
  <vaadin-date-picker id="birthday" label="Birthday"></vaadin-date-picker>
  <vaadin-time-picker id="start" label="Start" step="900"></vaadin-time-picker>
  <vaadin-date-time-picker id="meeting" label="Meeting"></vaadin-date-time-picker>
  <vaadin-menu-bar id="actions"></vaadin-menu-bar>`);

find("#colour").items = colours.map(toOption);
find("#country").items = countries;
find("#city").items = cities;
find("#skills").items = skills;
find("#skills").selectedItems = ["Sewing"];
find("#actions").items = [{ text: "Actions", children: [{ text: "Copy" }, { text: "Move" }] }];
find("#actions").addEventListener("item-selected", ({ detail }) => set({ chosen: detail.value.text.toLowerCase() }));
find("#skills").addEventListener("selected-items-changed", ({ detail }) => set({ skills: detail.value.toSorted() }));
for (const id of ["name", "colour", "country", "city", "guests", "size", "fruits", "birthday", "start", "meeting"]) {
  find(`#${id}`).addEventListener("value-changed", ({ detail }) => set({ [id]: detail.value }));
}
for (const id of ["news", "terms"]) {
  find(`#${id}`).addEventListener("checked-changed", ({ detail }) => set({ [id]: detail.value }));
}
setTimeout(showReady, 300);

import "@ui5/webcomponents/dist/CheckBox.js";
import "@ui5/webcomponents/dist/ComboBox.js";
import "@ui5/webcomponents/dist/ComboBoxItem.js";
import "@ui5/webcomponents/dist/DatePicker.js";
import "@ui5/webcomponents/dist/Input.js";
import "@ui5/webcomponents/dist/Label.js";
import "@ui5/webcomponents/dist/MultiComboBox.js";
import "@ui5/webcomponents/dist/MultiComboBoxItem.js";
import "@ui5/webcomponents/dist/Option.js";
import "@ui5/webcomponents/dist/RadioButton.js";
import "@ui5/webcomponents/dist/RatingIndicator.js";
import "@ui5/webcomponents/dist/SegmentedButton.js";
import "@ui5/webcomponents/dist/SegmentedButtonItem.js";
import "@ui5/webcomponents/dist/Select.js";
import "@ui5/webcomponents/dist/Slider.js";
import "@ui5/webcomponents/dist/StepInput.js";
import "@ui5/webcomponents/dist/Switch.js";
import "@ui5/webcomponents/dist/TextArea.js";
import { colours, countries, sizes, skills } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady, toDay } from "../state.js";

const set = keepState({
  colour: "",
  country: "",
  skills: ["Sewing"],
  birthday: "",
  name: "",
  notes: "",
  guests: 2,
  agreed: false,
  alerts: false,
  size: "Small",
  delivery: "Slow",
  volume: 20,
  score: 0,
});
const row = (id, label, html) => `<div><ui5-label for="${id}">${label}</ui5-label> ${html}</div>`;

mountHtml(`
  ${row("colour", "Colour", `<ui5-select id="colour">${["None", ...colours].map((text) => `<ui5-option>${text}</ui5-option>`).join("")}</ui5-select>`)}
  ${row("country", "Country", `<ui5-combobox id="country">${countries.map((text) => `<ui5-cb-item text="${text}"></ui5-cb-item>`).join("")}</ui5-combobox>`)}
  ${row("skills", "Skills", `<ui5-multi-combobox id="skills">${skills.map((text) => `<ui5-mcb-item text="${text}"${text === "Sewing" ? " selected" : ""}></ui5-mcb-item>`).join("")}</ui5-multi-combobox>`)}
  ${row("birthday", "Birthday", `<ui5-date-picker id="birthday" format-pattern="dd/MM/yyyy"></ui5-date-picker>`)}
  ${row("name", "Name", `<ui5-input id="name"></ui5-input>`)}
  ${row("notes", "Notes", `<ui5-textarea id="notes"></ui5-textarea>`)}
  ${row("guests", "Guests", `<ui5-step-input id="guests" value="2" min="0" max="10"></ui5-step-input>`)}
  <ui5-checkbox id="agreed" text="I agree"></ui5-checkbox>
  ${row("alerts", "Alerts", `<ui5-switch id="alerts" accessible-name="Alerts"></ui5-switch>`)}
  <div role="radiogroup" aria-label="Size">${sizes
    .map(
      (text) => `<ui5-radio-button name="size" text="${text}"${text === "Small" ? " checked" : ""}></ui5-radio-button>`,
    )
    .join("")}</div>
  <ui5-segmented-button id="delivery" accessible-name="Delivery">
    <ui5-segmented-button-item selected>Slow</ui5-segmented-button-item>
    <ui5-segmented-button-item>Fast</ui5-segmented-button-item>
  </ui5-segmented-button>
  <ui5-slider id="volume" accessible-name="Volume" min="0" max="100" value="20"></ui5-slider>
  <ui5-rating-indicator id="score" accessible-name="Rating"></ui5-rating-indicator>`);

const on = (id, read, event = "change") => {
  const element = find(`#${id}`);
  element.addEventListener(event, ({ detail }) => set({ [id]: read(element, detail) }));
};
on("colour", (_, { selectedOption }) => selectedOption.textContent);
for (const id of ["country", "name", "notes", "guests", "volume"]) on(id, ({ value }) => value);
on("score", ({ value }) => value);
on("skills", (_, { items }) => items.map(({ text }) => text).sort(), "selection-change");
on("birthday", ({ dateValue }) => toDay(dateValue));
for (const id of ["agreed", "alerts"]) on(id, ({ checked }) => checked);
for (const radio of document.querySelectorAll("ui5-radio-button"))
  radio.addEventListener("change", () => radio.checked && set({ size: radio.text }));
on("delivery", (_, { selectedItems }) => selectedItems[0].textContent, "selection-change");
await Promise.all(
  [...document.querySelectorAll(":not(:defined)")].map(({ localName }) => customElements.whenDefined(localName)),
);
showReady();

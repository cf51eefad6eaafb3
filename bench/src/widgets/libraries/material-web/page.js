import "@material/web/all.js";
import { colours, sizes } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({
  colour: "",
  shade: "red",
  name: "",
  guests: "",
  notes: "",
  terms: false,
  news: false,
  size: "small",
  volume: 20,
  fast: false,
  chosen: "",
  tab: 0,
});
const toOptions = (texts, chosen) =>
  texts
    .map((text) => {
      const value = text.toLowerCase();
      const selected = value === chosen ? " selected" : "";
      return `<md-select-option value="${value}"${selected}><div slot="headline">${text}</div></md-select-option>`;
    })
    .join("");

mountHtml(`
  <md-filled-select id="colour" label="Colour">${toOptions(colours)}</md-filled-select>
  <md-outlined-select id="shade" label="Shade">${toOptions(colours, "red")}</md-outlined-select>
  <md-filled-text-field id="name" label="Name"></md-filled-text-field>
  <md-outlined-text-field id="guests" label="Guests" type="number"></md-outlined-text-field>
  <md-outlined-text-field id="notes" label="Notes" type="textarea" rows="3"></md-outlined-text-field>
  <label><md-checkbox id="terms" touch-target="wrapper"></md-checkbox> I accept the terms</label>
  <label>Send me news <md-switch id="news"></md-switch></label>
  <div role="radiogroup" aria-label="Size">${sizes
    .map(
      (size) =>
        `<md-radio id="r-${size}" name="size" value="${size.toLowerCase()}"${size === "Small" ? " checked" : ""}></md-radio><label for="r-${size}">${size}</label>`,
    )
    .join("")}</div>
  <md-slider id="volume" aria-label="Volume" min="0" max="100" value="20"></md-slider>
  <md-chip-set><md-filter-chip id="fast" label="Fast delivery"></md-filter-chip></md-chip-set>
  <md-tabs id="tabs"><md-primary-tab>Flights</md-primary-tab><md-primary-tab>Hotels</md-primary-tab></md-tabs>
  <span style="position: relative">
    <md-filled-button id="actions" aria-haspopup="menu">Actions</md-filled-button>
    <md-menu id="menu" anchor="actions">
      <md-menu-item data-name="copy"><div slot="headline">Copy</div></md-menu-item>
      <md-menu-item data-name="move"><div slot="headline">Move</div></md-menu-item>
    </md-menu>
  </span>`);

for (const id of ["colour", "shade", "name", "guests", "notes", "volume"])
  find(`#${id}`).addEventListener("change", ({ currentTarget }) => set({ [id]: currentTarget.value }));
find("#terms").addEventListener("change", ({ currentTarget }) => set({ terms: currentTarget.checked }));
find("#news").addEventListener("change", ({ currentTarget }) => set({ news: currentTarget.selected }));
for (const radio of document.querySelectorAll("md-radio"))
  radio.addEventListener("change", () => radio.checked && set({ size: radio.value }));
find("#fast").addEventListener("click", () => setTimeout(() => set({ fast: find("#fast").selected })));
find("#tabs").addEventListener("change", ({ currentTarget }) => set({ tab: currentTarget.activeTabIndex }));
find("#actions").addEventListener("click", () => {
  find("#menu").open = !find("#menu").open;
});
for (const item of document.querySelectorAll("md-menu-item"))
  item.addEventListener("click", () => set({ chosen: item.dataset.name }));
await Promise.all(
  [...document.querySelectorAll(":not(:defined)")].map(({ localName }) => customElements.whenDefined(localName)),
);
showReady();

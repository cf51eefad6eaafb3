import { setTheme } from "@fluentui/web-components";
import "@fluentui/web-components/button.js";
import "@fluentui/web-components/checkbox.js";
import "@fluentui/web-components/dropdown.js";
import "@fluentui/web-components/field.js";
import "@fluentui/web-components/label.js";
import "@fluentui/web-components/listbox.js";
import "@fluentui/web-components/menu.js";
import "@fluentui/web-components/menu-button.js";
import "@fluentui/web-components/menu-item.js";
import "@fluentui/web-components/menu-list.js";
import "@fluentui/web-components/option.js";
import "@fluentui/web-components/radio.js";
import "@fluentui/web-components/radio-group.js";
import "@fluentui/web-components/slider.js";
import "@fluentui/web-components/switch.js";
import "@fluentui/web-components/tab.js";
import "@fluentui/web-components/tablist.js";
import "@fluentui/web-components/text-input.js";
import "@fluentui/web-components/textarea.js";
import { webLightTheme } from "@fluentui/tokens";
import { cities, colours, skills } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

setTheme(webLightTheme);
const set = keepState({
  name: "",
  notes: "",
  colour: "",
  skills: [],
  city: "",
  terms: false,
  news: false,
  size: "",
  volume: "20",
  chosen: "",
  tab: "home",
});
const toOptions = (texts) =>
  texts.map((text) => `<fluent-option value="${text.toLowerCase()}">${text}</fluent-option>`).join("");
const field = (id, label, control, position = "above") =>
  `<fluent-field label-position="${position}"><label slot="label" for="${id}">${label}</label>${control}</fluent-field>`;

mountHtml(`
  <fluent-text-input id="name">Name</fluent-text-input>
  <fluent-textarea id="notes"><fluent-label slot="label">Notes</fluent-label></fluent-textarea>
  ${field("colour", "Colour", `<fluent-dropdown slot="input" id="colour"><fluent-listbox>${toOptions(colours)}</fluent-listbox></fluent-dropdown>`)}
  ${field("skills", "Skills", `<fluent-dropdown slot="input" id="skills" multiple><fluent-listbox>${toOptions(skills)}</fluent-listbox></fluent-dropdown>`)}
  ${field("city", "City", `<fluent-dropdown slot="input" id="city" type="combobox"><fluent-listbox>${toOptions(cities)}</fluent-listbox></fluent-dropdown>`)}
  ${field("terms", "I accept the terms", `<fluent-checkbox slot="input" id="terms"></fluent-checkbox>`, "after")}
  ${field("news", "Send me news", `<fluent-switch slot="input" id="news"></fluent-switch>`, "after")}
  ${field(
    "size",
    "Size",
    `<fluent-radio-group slot="input" id="size" name="size">${["small", "medium"]
      .map((size) =>
        field(
          `size-${size}`,
          size,
          `<fluent-radio slot="input" id="size-${size}" name="size" value="${size}"></fluent-radio>`,
          "after",
        ),
      )
      .join("")}</fluent-radio-group>`,
  )}
  ${field("volume", "Volume", `<fluent-slider slot="input" id="volume" min="0" max="100" value="20"></fluent-slider>`)}
  <fluent-menu><fluent-menu-button slot="trigger">Actions</fluent-menu-button>
    <fluent-menu-list id="menu"><fluent-menu-item data-value="copy">Copy</fluent-menu-item><fluent-menu-item data-value="move">Move</fluent-menu-item></fluent-menu-list></fluent-menu>
  <fluent-tablist id="tabs" activeid="home"><fluent-tab id="home">Home</fluent-tab><fluent-tab id="billing">Billing</fluent-tab></fluent-tablist>`);

for (const id of ["name", "notes", "volume", "size"])
  find(`#${id}`).addEventListener("change", ({ currentTarget }) => set({ [id]: currentTarget.value }));
for (const id of ["terms", "news"])
  find(`#${id}`).addEventListener("change", ({ currentTarget }) => set({ [id]: currentTarget.checked }));
for (const id of ["colour", "skills", "city"])
  find(`#${id}`).addEventListener("change", ({ currentTarget }) => {
    const chosen = currentTarget.selectedOptions.map(({ value }) => value);
    set({ [id]: id === "skills" ? chosen : (chosen[0] ?? "") });
  });
find("#menu").addEventListener("change", ({ target }) => set({ chosen: target.dataset.value }));
for (const item of document.querySelectorAll("fluent-menu-item"))
  item.addEventListener("click", () => set({ chosen: item.dataset.value }));
find("#tabs").addEventListener("change", ({ currentTarget }) => set({ tab: currentTarget.activeid }));
showReady();

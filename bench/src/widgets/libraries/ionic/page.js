import "@ionic/core/css/core.css";
import { initialize } from "@ionic/core/components/index.js";
import { defineCustomElement as app } from "@ionic/core/components/ion-app.js";
import { defineCustomElement as button } from "@ionic/core/components/ion-button.js";
import { defineCustomElement as checkbox } from "@ionic/core/components/ion-checkbox.js";
import { defineCustomElement as datetime } from "@ionic/core/components/ion-datetime.js";
import { defineCustomElement as datetimeButton } from "@ionic/core/components/ion-datetime-button.js";
import { defineCustomElement as input } from "@ionic/core/components/ion-input.js";
import { defineCustomElement as inputOtp } from "@ionic/core/components/ion-input-otp.js";
import { defineCustomElement as item } from "@ionic/core/components/ion-item.js";
import { defineCustomElement as label } from "@ionic/core/components/ion-label.js";
import { defineCustomElement as list } from "@ionic/core/components/ion-list.js";
import { defineCustomElement as modal } from "@ionic/core/components/ion-modal.js";
import { defineCustomElement as popover } from "@ionic/core/components/ion-popover.js";
import { defineCustomElement as radio } from "@ionic/core/components/ion-radio.js";
import { defineCustomElement as radioGroup } from "@ionic/core/components/ion-radio-group.js";
import { defineCustomElement as range } from "@ionic/core/components/ion-range.js";
import { defineCustomElement as searchbar } from "@ionic/core/components/ion-searchbar.js";
import { defineCustomElement as segment } from "@ionic/core/components/ion-segment.js";
import { defineCustomElement as segmentButton } from "@ionic/core/components/ion-segment-button.js";
import { defineCustomElement as select } from "@ionic/core/components/ion-select.js";
import { defineCustomElement as selectOption } from "@ionic/core/components/ion-select-option.js";
import { defineCustomElement as textarea } from "@ionic/core/components/ion-textarea.js";
import { defineCustomElement as toggle } from "@ionic/core/components/ion-toggle.js";
import { colours, sizes, skills } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

initialize({ mode: "md" });
for (const define of [
  app,
  button,
  checkbox,
  datetime,
  datetimeButton,
  input,
  inputOtp,
  item,
  label,
  list,
  modal,
  popover,
  radio,
  radioGroup,
  range,
  searchbar,
  segment,
  segmentButton,
  select,
  selectOption,
  textarea,
  toggle,
])
  define();

const set = keepState({
  name: "",
  note: "",
  colour: "Red",
  country: "",
  skills: ["Sewing"],
  volume: 20,
  news: false,
  terms: false,
  size: "Small",
  view: "list",
  query: "",
  code: "",
  birthday: "2026-01-01",
  chosen: "",
});
const options = (texts) =>
  texts.map((text) => `<ion-select-option value="${text}">${text}</ion-select-option>`).join("");

mountHtml(`<ion-app style="position: static"><ion-list>
  <ion-item><ion-input id="name" label="Full name"></ion-input></ion-item>
  <ion-item><ion-textarea id="note" label="Note" label-placement="stacked"></ion-textarea></ion-item>
  <ion-item><ion-select id="colour" label="Colour" interface="popover" value="Red">${options(colours)}</ion-select></ion-item>
  <ion-item><ion-select id="country" label="Country" interface="alert">${options(["France", "Japan", "Peru"])}</ion-select></ion-item>
  <ion-item><ion-select id="skills" label="Skills" interface="popover" multiple>${options(skills)}</ion-select></ion-item>
  <ion-item><ion-range id="volume" label="Volume" value="20"></ion-range></ion-item>
  <ion-item><ion-toggle id="news">Send me news</ion-toggle></ion-item>
  <ion-item><ion-checkbox id="terms">I accept the terms</ion-checkbox></ion-item>
  <ion-radio-group id="size" value="Small">
    ${sizes.map((size) => `<ion-item><ion-radio value="${size}">${size}</ion-radio></ion-item>`).join("")}
  </ion-radio-group>
  <ion-segment id="view" value="list">
    <ion-segment-button value="list"><ion-label>List</ion-label></ion-segment-button>
    <ion-segment-button value="map"><ion-label>Map</ion-label></ion-segment-button>
  </ion-segment>
  <ion-searchbar id="query" debounce="0"></ion-searchbar>
  <ion-item><ion-label>Code</ion-label><ion-input-otp id="code"></ion-input-otp></ion-item>
  <ion-item><ion-label>Birthday</ion-label><ion-datetime-button datetime="birthday"></ion-datetime-button></ion-item>
  <ion-modal keep-contents-mounted="true"><ion-datetime id="birthday" presentation="date" value="2026-01-01"></ion-datetime></ion-modal>
  <ion-button id="actions">Actions</ion-button>
  <ion-popover trigger="actions" dismiss-on-select="true"><ion-list>
    <ion-item button id="copy">Copy</ion-item><ion-item button id="move">Move</ion-item>
  </ion-list></ion-popover>
</ion-list></ion-app>`);

find("#skills").value = ["Sewing"];
for (const id of ["name", "note", "query", "code"]) {
  find(`#${id}`).addEventListener("ionInput", ({ target }) => set({ [id]: target.value ?? "" }));
}
for (const id of ["colour", "country", "volume", "size", "view"]) {
  find(`#${id}`).addEventListener("ionChange", ({ detail }) => set({ [id]: detail.value }));
}
find("#skills").addEventListener("ionChange", ({ detail }) => set({ skills: detail.value.toSorted() }));
for (const id of ["news", "terms"]) {
  find(`#${id}`).addEventListener("ionChange", ({ detail }) => set({ [id]: detail.checked }));
}
find("#birthday").addEventListener("ionChange", ({ detail }) => set({ birthday: String(detail.value).slice(0, 10) }));
for (const id of ["copy", "move"]) {
  document.querySelector(`#${id}`)?.addEventListener("click", () => set({ chosen: id }));
}
setTimeout(showReady, 500);

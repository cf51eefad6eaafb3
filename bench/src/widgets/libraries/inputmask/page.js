import Inputmask from "inputmask";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const fields = {
  phone: ["Phone", { mask: "(999) 999-9999" }],
  card: ["Card", { mask: "9999 9999 9999 9999" }],
  price: ["Price", { alias: "numeric", groupSeparator: ",", digits: 2, prefix: "$ " }],
  day: ["Day", { alias: "datetime", inputFormat: "dd/mm/yyyy" }],
  code: ["Code", { mask: "AA-9999" }],
};
const set = keepState(Object.fromEntries(Object.keys(fields).map((id) => [id, ""])));
mountHtml(
  Object.entries(fields)
    .map(([id, [label]]) => `<label for="${id}">${label}</label><input id="${id}">`)
    .join(""),
);
for (const [id, [, options]] of Object.entries(fields)) {
  const input = find(`#${id}`);
  Inputmask({ ...options }).mask(input);
  input.addEventListener("change", () => set({ [id]: input.inputmask.unmaskedvalue() }));
}
showReady();

import IMask from "imask";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const masks = {
  phone: { label: "Phone", mask: "+{44} 0000 000000" },
  card: { label: "Card number", mask: "0000 0000 0000 0000" },
  day: { label: "Birthday", mask: Date, lazy: false },
  time: {
    label: "Start",
    mask: "HH:MM",
    lazy: false,
    blocks: {
      HH: { mask: IMask.MaskedRange, from: 0, to: 23 },
      MM: { mask: IMask.MaskedRange, from: 0, to: 59 },
    },
  },
  amount: { label: "Amount", mask: Number, scale: 2, thousandsSeparator: ",", radix: ".", mapToRadix: [] },
  price: { label: "Price", mask: "$num", blocks: { num: { mask: Number, thousandsSeparator: "," } } },
  plate: { label: "Number plate", mask: "aa00 aaa", prepareChar: (typed) => typed.toUpperCase() },
  postcode: { label: "Postcode", mask: "00000-0000", placeholderChar: "_", lazy: false },
};

const set = keepState(Object.fromEntries(Object.keys(masks).map((id) => [id, ""])));
mountHtml(
  Object.entries(masks)
    .map(([id, { label }]) => `<label for="${id}">${label}</label><input id="${id}">`)
    .join(""),
);
for (const [id, { label, ...options }] of Object.entries(masks)) {
  const mask = IMask(find(`#${id}`), options);
  mask.on("accept", () => set({ [id]: mask.unmaskedValue === "" ? "" : mask.value }));
}
showReady();

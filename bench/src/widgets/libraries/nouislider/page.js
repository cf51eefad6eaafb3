import noUiSlider from "nouislider";
import "nouislider/dist/nouislider.css";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const format = { to: (value) => `${Math.round(value)} €`, from: (text) => Number(text.replace(" €", "")) };
const sliders = {
  volume: { label: "Volume", start: 20, step: 1, range: { min: 0, max: 100 } },
  price: { label: "Price", start: [10, 90], connect: true, step: 1, range: { min: 0, max: 100 } },
  budget: { label: "Budget", start: 200, step: 50, format, range: { min: 0, max: 1000 } },
  size: { label: "Size", start: 1, snap: true, range: { min: 1, "50%": 5, max: 10 } },
  bass: { label: "Bass", start: 0, step: 1, orientation: "vertical", range: { min: -10, max: 10 } },
};
const names = (id, label) => (id === "price" ? ["Lowest price", "Highest price"] : [label]);

const set = keepState({ volume: [20], price: [10, 90], budget: [200], size: [1], bass: [0] });
mountHtml(
  Object.entries(sliders)
    .map(
      ([id, { label }]) =>
        `<div>${label}</div><div id="${id}" style="${id === "bass" ? "height:120px" : "margin:0 20px"}"></div>`,
    )
    .join(""),
);
for (const [id, { label, ...options }] of Object.entries(sliders)) {
  const handleAttributes = names(id, label).map((name) => ({ "aria-label": name }));
  noUiSlider.create(find(`#${id}`), { ...options, handleAttributes });
  find(`#${id}`).noUiSlider.on("change", (_, __, unencoded) => set({ [id]: [...unencoded] }));
}
showReady();

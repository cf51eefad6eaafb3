import Awesomplete from "awesomplete";
import "awesomplete/awesomplete.css";
import { cities, countries } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({ country: "", city: "", cityText: "" });
mountHtml(`
  <label for="country">Country</label><input id="country">
  <label for="city">City</label><input id="city">`);
new Awesomplete(find("#country"), { list: countries, autoFirst: true });
new Awesomplete(find("#city"), { list: cities, minChars: 1 });
for (const id of ["country", "city"])
  find(`#${id}`).addEventListener("awesomplete-selectcomplete", ({ text }) =>
    set({ [id]: text.value ?? String(text) }),
  );
find("#city").addEventListener("change", ({ target }) => set({ cityText: target.value }));
showReady();

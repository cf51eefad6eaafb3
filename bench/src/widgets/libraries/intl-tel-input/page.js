import intlTelInput from "intl-tel-input";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({ phone: "" });
mountHtml(`<label for="phone">Phone</label><input id="phone" type="tel">`);
const input = find("#phone");
intlTelInput(input, { initialCountry: "gb" });
const keep = () => set({ phone: input.value.replaceAll(/[\s()-]/g, "") });
input.addEventListener("input", keep);
input.addEventListener("countrychange", keep);
showReady();

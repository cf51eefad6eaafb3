import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({ name: "", colour: "red", terms: false });
mountHtml(`
  <label for="name">Name</label><input id="name">
  <label for="colour">Colour</label><select id="colour"><option value="red">Red</option><option value="green">Green</option></select>
  <label><input id="terms" type="checkbox"> I accept the terms</label>`);
find("#name").addEventListener("change", ({ target }) => set({ name: target.value }));
find("#colour").addEventListener("change", ({ target }) => set({ colour: target.value }));
find("#terms").addEventListener("change", ({ target }) => set({ terms: target.checked }));
showReady();

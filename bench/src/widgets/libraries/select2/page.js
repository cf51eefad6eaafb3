import jQuery from "jquery";
import { countries, findCities, sizes, skills, toOptionsHtml } from "../data.js";
import { mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";
import "select2/dist/css/select2.css";
import installSelect2 from "select2";

if (typeof installSelect2 === "function") installSelect2(window, jQuery); // the CommonJS build exports its installer

const set = keepState({
  colour: "red",
  country: "",
  skills: ["sewing"],
  city: "",
  tags: ["urgent"],
  size: "medium",
  fruit: "apple",
  people: [],
});

mountHtml(`
  <label for="colour">Colour</label>
  <select id="colour"><option value="red">Red</option><option value="green">Green</option><option value="blue">Blue</option></select>
  <label for="country">Country</label>
  <select id="country"><option></option>${toOptionsHtml(countries)}</select>
  <label for="skills">Skills</label>
  <select id="skills" multiple>${toOptionsHtml(skills).replace('"sewing"', '"sewing" selected')}</select>
  <label for="city">City</label>
  <select id="city"></select>
  <label for="tags">Tags</label>
  <select id="tags" multiple><option selected value="urgent">Urgent</option><option value="later">Later</option></select>
  <label for="size">Size</label>
  <select id="size"><option></option>${toOptionsHtml(sizes).replace('"medium"', '"medium" selected')}</select>
  <label for="fruit">Fruit</label>
  <select id="fruit">
    <optgroup label="Pome"><option value="apple">Apple</option><option value="pear">Pear</option></optgroup>
    <optgroup label="Stone"><option value="cherry">Cherry</option><option value="plum">Plum</option></optgroup>
  </select>
  <label for="people">Cities visited</label>
  <select id="people" multiple></select>`);

/** Select2 maps results with a method that it does not bind, which works in a classic script only: here `this` would be undefined. */
class Results extends Array {
  map(change) {
    return Array.from(this, change, {});
  }
}
const ajax = {
  transport: ({ data }, success) => {
    findCities(data.term ?? "").then((found) =>
      success({ results: Results.from(found, (text) => ({ id: text.toLowerCase(), text })) }),
    );
  },
};
const options = {
  colour: { minimumResultsForSearch: Number.POSITIVE_INFINITY },
  country: { placeholder: "Select a country" },
  skills: {},
  city: { ajax, placeholder: "Search for a city" },
  tags: { tags: true, tokenSeparators: [","] },
  size: { allowClear: true, placeholder: "Any size" },
  fruit: {},
  people: { ajax },
};
for (const [id, given] of Object.entries(options)) {
  jQuery(`#${id}`)
    .select2({ width: "100%", ...given })
    .on("change", ({ target }) => set({ [id]: jQuery(target).val() ?? "" }));
}
showReady();

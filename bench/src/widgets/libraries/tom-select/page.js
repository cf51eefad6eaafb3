import TomSelect from "tom-select";
import "tom-select/dist/css/tom-select.css";
import { colours, countries, findCities, sizes, skills, toOptionsHtml } from "../data.js";
import { mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({
  colour: "red",
  country: "",
  skills: [],
  tags: ["urgent"],
  city: "",
  fruit: "",
  size: "medium",
  courses: ["sewing"],
  owner: "",
});

mountHtml(`
  <label for="colour">Colour</label><select id="colour">${toOptionsHtml(colours)}</select>
  <label for="country">Country</label>
  <select id="country"><option value="">Select a country…</option>${toOptionsHtml(countries)}</select>
  <label for="skills">Skills</label><select id="skills" multiple>${toOptionsHtml(skills)}</select>
  <label for="tags">Tags</label><input id="tags" value="urgent">
  <label for="city">City</label><select id="city" placeholder="Search for a city"></select>
  <label for="fruit">Fruit</label>
  <select id="fruit"><option value="">None</option>
    <optgroup label="Pome"><option value="apple">Apple</option></optgroup>
    <optgroup label="Stone"><option value="cherry">Cherry</option><option value="plum">Plum</option></optgroup>
  </select>
  <label for="size">Size</label>
  <select id="size"><option value="">Any</option>${toOptionsHtml(sizes).replace('"medium"', '"medium" selected')}</select>
  <label for="courses">Courses</label>
  <select id="courses" multiple>${toOptionsHtml(skills).replace('"sewing"', '"sewing" selected')}</select>
  <label for="owner">Owner</label>
  <select id="owner"><option value="">Choose…</option>${toOptionsHtml(["Ada Lovelace", "Alan Turing"])}</select>`);

const load = (query, callback) => {
  findCities(query).then((found) => callback(found.map((text) => ({ value: text.toLowerCase(), text }))));
};
const options = {
  colour: { controlInput: null },
  country: {},
  skills: { plugins: ["remove_button"] },
  tags: { create: true, persist: false, options: [{ value: "later", text: "later" }] },
  city: { load },
  fruit: {},
  size: { plugins: ["clear_button"] },
  courses: { plugins: ["checkbox_options"] },
  owner: { plugins: ["dropdown_input"] },
};
for (const [id, given] of Object.entries(options)) {
  const onChange = (value) => set({ [id]: id === "tags" ? value.split(",").filter(Boolean) : value });
  new TomSelect(`#${id}`, { ...given, onChange });
}
showReady();

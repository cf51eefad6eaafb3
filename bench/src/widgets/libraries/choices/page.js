import Choices from "choices.js";
import "choices.js/public/assets/styles/choices.css";
import { colours, countries, findCities, sizes, skills, toOptionsHtml } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({
  colour: "red",
  country: "",
  skills: [],
  courses: ["sewing"],
  tags: ["urgent"],
  city: "",
  fruit: "apple",
  size: "medium",
});

mountHtml(`
  <label for="colour">Colour</label><select id="colour">${toOptionsHtml(colours)}</select>
  <label for="country">Country</label><select id="country"><option value="">Choose a country</option>${toOptionsHtml(countries)}</select>
  <label for="skills">Skills</label><select id="skills" multiple>${toOptionsHtml(skills)}</select>
  <label for="courses">Courses</label><select id="courses" multiple>${toOptionsHtml(skills).replace('"sewing"', '"sewing" selected')}</select>
  <label for="tags">Tags</label><input id="tags" value="urgent">
  <label for="city">City</label><select id="city"></select>
  <label for="fruit">Fruit</label>
  <select id="fruit"><optgroup label="Pome"><option value="apple">Apple</option></optgroup>
    <optgroup label="Stone"><option value="cherry">Cherry</option></optgroup></select>
  <label for="size">Size</label><select id="size">${toOptionsHtml(sizes).replace('"medium"', '"medium" selected')}</select>`);

const options = {
  colour: { searchEnabled: false, shouldSort: false },
  country: {},
  skills: {},
  courses: { removeItemButton: true },
  tags: { removeItemButton: true },
  city: { placeholderValue: "Search for a city", searchFloor: 1 },
  fruit: { searchEnabled: false },
  size: { searchEnabled: false, itemSelectText: "" },
};
for (const [id, given] of Object.entries(options)) {
  const choices = new Choices(`#${id}`, given);
  const onChange = () => set({ [id]: choices.getValue(true) ?? "" });
  for (const event of ["addItem", "removeItem"]) find(`#${id}`).addEventListener(event, onChange);
  if (id === "city")
    find("#city").addEventListener("search", async ({ detail }) => {
      const found = await findCities(detail.value);
      choices.setChoices(
        found.map((label) => ({ value: label.toLowerCase(), label })),
        "value",
        "label",
        true,
      );
    });
}
showReady();

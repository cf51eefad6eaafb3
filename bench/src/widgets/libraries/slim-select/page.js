import SlimSelect from "slim-select";
import "slim-select/styles";
import { colours, countries, skills, toOptionsHtml } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({ colour: "red", country: "argentina", skills: ["sewing"], tags: [] });
mountHtml(`
  <label for="colour">Colour</label><select id="colour" aria-label="Colour">${toOptionsHtml(colours)}</select>
  <label for="country">Country</label><select id="country" aria-label="Country">${toOptionsHtml(countries)}</select>
  <label for="skills">Skills</label><select id="skills" aria-label="Skills" multiple>${toOptionsHtml(skills)}</select>
  <label for="tags">Tags</label><select id="tags" aria-label="Tags" multiple></select>`);
find("#skills").value = "sewing";
const keep = (id, isMultiple) => (chosen) => {
  const values = chosen.map(({ value }) => value).sort();
  set({ [id]: isMultiple ? values : (values[0] ?? "") });
};
const create = (id, { isMultiple = false, settings = {}, events = {} } = {}) =>
  new SlimSelect({
    select: `#${id}`,
    settings: { ariaLabel: find(`#${id}`).ariaLabel, ...settings },
    events: { afterChange: keep(id, isMultiple), ...events },
  });
create("colour", { settings: { showSearch: false } });
create("country");
create("skills", { isMultiple: true, settings: { closeOnSelect: false } });
create("tags", { isMultiple: true, events: { addable: (value) => value } });
showReady();

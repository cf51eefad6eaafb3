import Tagify from "@yaireo/tagify";
import "@yaireo/tagify/dist/tagify.css";
import { cities, colours, countries, findCities, skills } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({ tags: ["urgent"], skills: [], countries: [], colour: [], cities: [], people: [] });
const labels = {
  tags: "Tags",
  skills: "Skills",
  countries: "Countries",
  colour: "Colour",
  cities: "Cities",
  people: "Places",
};
mountHtml(
  Object.entries(labels)
    .map(
      ([id, label]) => `<label for="${id}">${label}</label><input id="${id}" value="${id === "tags" ? "urgent" : ""}">`,
    )
    .join(""),
);
const options = {
  tags: {},
  skills: { whitelist: skills, enforceWhitelist: true, dropdown: { enabled: 0 } },
  countries: { whitelist: countries, dropdown: { enabled: 1 } },
  colour: { mode: "select", whitelist: colours },
  cities: { whitelist: [], dropdown: { enabled: 1 } },
  people: { whitelist: cities, maxTags: 3, dropdown: { enabled: 0, closeOnSelect: false } },
};
for (const [id, given] of Object.entries(options)) {
  const tagify = new Tagify(find(`#${id}`), given);
  const onChange = () => set({ [id]: tagify.value.map(({ value }) => value) });
  tagify.on("change", onChange);
  if (id === "cities")
    tagify.on("input", async ({ detail }) => {
      tagify.whitelist = await findCities(detail.value);
      tagify.dropdown.show(detail.value);
    });
}
showReady();

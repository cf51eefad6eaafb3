import AutoComplete from "@tarekraafat/autocomplete.js";
import { countries, findCities } from "../data.js";
import { find, mountHtml } from "../mount-html.js";
import { keepState, showReady } from "../state.js";

const set = keepState({ country: "", city: "" });
mountHtml(`
  <label for="country">Country</label><input id="country" autocomplete="off">
  <label for="city">City</label><input id="city" autocomplete="off">`);
const create = (id, src) => {
  const widget = new AutoComplete({
    selector: `#${id}`,
    data: { src },
    resultsList: { maxResults: 10 },
    resultItem: { highlight: true },
    events: {
      input: {
        selection: ({ detail }) => {
          widget.input.value = detail.selection.value;
          set({ [id]: detail.selection.value });
        },
      },
    },
  });
  find(`#${id}`).addEventListener("blur", () => widget.close());
};
create("country", countries);
create("city", (typed) => findCities(typed));
showReady();

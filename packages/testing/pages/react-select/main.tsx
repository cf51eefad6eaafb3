import Select from "react-select";
import AsyncSelect from "react-select/async";
import CreatableSelect from "react-select/creatable";
import { mountReact } from "../mount-react.tsx";
import { Other } from "../other.tsx";
import { cities, countries } from "../places.ts";

interface Option {
  value: string;
  label: string;
}

const toOption = (label: string): Option => ({ value: label.toLowerCase().replaceAll(" ", "-"), label });
const labelOf = (option: Option | null) => option?.label ?? "";

const cityOptions = cities.map(toOption);
const countryOptions = countries.map(toOption);
const tagOptions = ["Urgent", "Bug", "Feature", "Question", "Duplicate"].map(toOption);
const topicOptions = ["Billing", "Support"].map(toOption);

let pending: ReturnType<typeof setTimeout> | undefined;

/** A search that starts when typing has paused for 150 ms. */
function searchCities(typed: string, deliver: (options: Option[]) => void): void {
  clearTimeout(pending);
  const matches = cityOptions.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  pending = setTimeout(() => deliver(matches), 150);
}

const initial = { country: "", tags: [] as string[], city: "", topic: "", other: "" };

mountReact(initial, ({ state, set }) => (
  <>
    <label htmlFor="country">Country</label>
    <Select
      inputId="country"
      className="wide"
      options={countryOptions}
      onChange={(option) => set({ country: labelOf(option) })}
    />
    <label htmlFor="tags">Tags</label>
    <Select
      inputId="tags"
      className="wide"
      isMulti
      options={tagOptions}
      onChange={(options) => set({ tags: options.map(({ label }) => label) })}
    />
    <label htmlFor="city">City</label>
    <AsyncSelect
      inputId="city"
      className="wide"
      loadOptions={searchCities}
      onChange={(option) => set({ city: labelOf(option) })}
    />
    <label htmlFor="topic">Topic</label>
    <CreatableSelect
      inputId="topic"
      className="wide"
      options={topicOptions}
      onChange={(option) => set({ topic: labelOf(option) })}
    />
    <Other value={state.other} onInput={(other) => set({ other })} />
  </>
));

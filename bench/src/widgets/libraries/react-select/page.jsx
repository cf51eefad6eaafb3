import Select from "react-select";
import AsyncSelect from "react-select/async";
import CreatableSelect from "react-select/creatable";
import { colours, countries, findCities, skills, toOption } from "../data.js";
import { mountReact } from "../mount-react.jsx";

const initial = { colour: "red", country: "", skills: ["sewing"], city: "", tags: [] };
const pick = (texts, value) => texts.map(toOption).find((option) => option.value === value) ?? null;
const valuesOf = (options) => options.map(({ value }) => value).sort();

mountReact(initial, ({ state, set }) => (
  <>
    <label htmlFor="colour">Colour</label>
    <Select
      inputId="colour"
      options={colours.map(toOption)}
      value={pick(colours, state.colour)}
      onChange={(option) => set({ colour: option?.value ?? "" })}
    />
    <label htmlFor="country">Country</label>
    <Select
      inputId="country"
      isClearable
      options={countries.map(toOption)}
      value={pick(countries, state.country)}
      onChange={(option) => set({ country: option?.value ?? "" })}
    />
    <label htmlFor="skills">Skills</label>
    <Select
      inputId="skills"
      isMulti
      options={skills.map(toOption)}
      value={skills.map(toOption).filter(({ value }) => state.skills.includes(value))}
      onChange={(options) => set({ skills: valuesOf(options) })}
    />
    <label htmlFor="city">City</label>
    <AsyncSelect
      inputId="city"
      loadOptions={(typed) => findCities(typed).then((found) => found.map(toOption))}
      onChange={(option) => set({ city: option?.value ?? "" })}
    />
    <label htmlFor="tags">Tags</label>
    <CreatableSelect inputId="tags" isMulti options={[]} onChange={(options) => set({ tags: valuesOf(options) })} />
  </>
));

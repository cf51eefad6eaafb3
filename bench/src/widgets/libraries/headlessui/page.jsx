import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Field,
  Label,
  Listbox,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
  Menu,
  MenuButton,
  MenuItem,
  MenuItems,
  Radio,
  RadioGroup,
  Switch,
} from "@headlessui/react";
import { useState } from "react";
import { colours, countries, sizes, skills } from "../data.js";
import { mountReact } from "../mount-react.jsx";

function Countries({ value, onChange }) {
  const [query, setQuery] = useState("");
  const found = countries.filter((country) => country.toLowerCase().includes(query.toLowerCase()));
  return (
    <Combobox value={value} onChange={onChange} onClose={() => setQuery("")}>
      <ComboboxInput displayValue={(country) => country} onChange={({ target }) => setQuery(target.value)} />
      <ComboboxOptions anchor="bottom" style={{ background: "white" }}>
        {found.map((country) => (
          <ComboboxOption key={country} value={country}>
            {country}
          </ComboboxOption>
        ))}
      </ComboboxOptions>
    </Combobox>
  );
}

function List({ texts, value, onChange, multiple = false }) {
  return (
    <Listbox value={value} onChange={onChange} multiple={multiple}>
      <ListboxButton>{multiple ? value.join(", ") || "None" : value}</ListboxButton>
      <ListboxOptions anchor="bottom" style={{ background: "white" }}>
        {texts.map((text) => (
          <ListboxOption key={text} value={text}>
            {text}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

const initial = { colour: "Red", country: "", skills: ["Sewing"], size: "Medium", alerts: false, done: "" };
mountReact(initial, ({ state, set }) => (
  <>
    <Field>
      <Label>Colour</Label>
      <List texts={colours} value={state.colour} onChange={(colour) => set({ colour })} />
    </Field>
    <Field>
      <Label>Skills</Label>
      <List texts={skills} value={state.skills} multiple onChange={(chosen) => set({ skills: chosen.toSorted() })} />
    </Field>
    <Field>
      <Label>Country</Label>
      <Countries value={state.country} onChange={(country) => set({ country: country ?? "" })} />
    </Field>
    <Field>
      <Label>Alerts</Label>
      <Switch checked={state.alerts} onChange={(alerts) => set({ alerts })} style={{ width: 40, height: 20 }} />
    </Field>
    <RadioGroup aria-label="Size" value={state.size} onChange={(size) => set({ size })}>
      {sizes.map((size) => (
        <Field key={size}>
          <Radio value={size} style={{ display: "inline-block", width: 16, height: 16, border: "1px solid" }} />
          <Label>{size}</Label>
        </Field>
      ))}
    </RadioGroup>
    <Menu>
      <MenuButton>Actions</MenuButton>
      <MenuItems anchor="bottom" style={{ background: "white" }}>
        {["Copy", "Move"].map((name) => (
          <MenuItem key={name}>
            <button type="button" onClick={() => set({ done: name })}>
              {name}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  </>
));

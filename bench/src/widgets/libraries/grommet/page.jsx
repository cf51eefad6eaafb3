import * as Grommet from "grommet";
import { useState } from "react";
import { colours, countries, findCities, sizes, skills } from "../data.js";
import { mountReact } from "../mount-react.jsx";

const initial = {
  name: "",
  colour: "Red",
  country: "",
  skills: ["Sewing"],
  city: "",
  phone: "",
  volume: 20,
  price: [10, 90],
  news: false,
  terms: false,
  size: "Small",
  fruits: [],
  score: 0,
  birthday: "",
  arrival: "",
  view: "list",
  tab: 0,
  chosen: "",
};

function City({ set }) {
  const [found, setFound] = useState([]);
  const [typed, setTyped] = useState("");
  const onChange = ({ target }) => {
    setTyped(target.value);
    findCities(target.value).then(setFound);
  };
  const onSuggestionSelect = ({ suggestion }) => {
    setTyped(suggestion);
    set({ city: suggestion });
  };
  return <Grommet.TextInput id="city" value={typed} suggestions={found} {...{ onChange, onSuggestionSelect }} />;
}

function Choices({ state, set }) {
  return (
    <>
      <Grommet.FormField label="Full name" htmlFor="name">
        <Grommet.TextInput id="name" onChange={({ target }) => set({ name: target.value })} />
      </Grommet.FormField>
      <Grommet.FormField label="Colour">
        <Grommet.Select options={colours} value={state.colour} onChange={({ option }) => set({ colour: option })} />
      </Grommet.FormField>
      <Grommet.FormField label="Country">
        <Grommet.Select options={countries} value={state.country} onChange={({ option }) => set({ country: option })} />
      </Grommet.FormField>
      <Grommet.FormField label="Skills">
        <Grommet.SelectMultiple
          options={skills}
          value={state.skills}
          onChange={({ value }) => set({ skills: value.toSorted() })}
        />
      </Grommet.FormField>
      <Grommet.FormField label="City" htmlFor="city">
        <City set={set} />
      </Grommet.FormField>
      <Grommet.FormField label="Size">
        <Grommet.RadioButtonGroup
          name="size"
          options={sizes}
          value={state.size}
          onChange={({ target }) => set({ size: target.value })}
        />
      </Grommet.FormField>
      <Grommet.FormField label="Fruits">
        <Grommet.CheckBoxGroup options={["Apple", "Pear", "Plum"]} onChange={({ value }) => set({ fruits: value })} />
      </Grommet.FormField>
      <Grommet.CheckBox
        toggle
        label="Send me news"
        checked={state.news}
        onChange={({ target }) => set({ news: target.checked })}
      />
      <Grommet.CheckBox
        label="I accept the terms"
        checked={state.terms}
        onChange={({ target }) => set({ terms: target.checked })}
      />
      <Grommet.Menu
        label="Actions"
        items={[
          { label: "Copy", onClick: () => set({ chosen: "copy" }) },
          { label: "Move", onClick: () => set({ chosen: "move" }) },
        ]}
      />
    </>
  );
}

function Values({ state, set }) {
  return (
    <>
      <Grommet.FormField label="Phone">
        <Grommet.MaskedInput
          mask={[
            { fixed: "(" },
            { length: 3, regexp: /^[0-9]{1,3}$/ },
            { fixed: ") " },
            { length: 4, regexp: /^[0-9]{1,4}$/ },
          ]}
          value={state.phone}
          onChange={({ target }) => set({ phone: target.value })}
        />
      </Grommet.FormField>
      <Grommet.FormField label="Volume">
        <Grommet.RangeInput value={state.volume} onChange={({ target }) => set({ volume: Number(target.value) })} />
      </Grommet.FormField>
      <Grommet.FormField label="Score">
        <Grommet.StarRating name="score" value={state.score} onChange={({ value }) => set({ score: value })} />
      </Grommet.FormField>
      <Grommet.FormField label="Birthday">
        <Grommet.DateInput
          format="mm/dd/yyyy"
          value={state.birthday}
          onChange={({ value }) => set({ birthday: (value ?? "").slice(0, 10) })}
        />
      </Grommet.FormField>
      <Grommet.FormField label="Arrival">
        <Grommet.DateInput
          value={state.arrival}
          onChange={({ value }) => set({ arrival: (value ?? "").slice(0, 10) })}
        />
      </Grommet.FormField>
      <Grommet.ToggleGroup
        options={[
          { label: "List", value: "list" },
          { label: "Map", value: "map" },
        ]}
        value={state.view}
        onToggle={({ value }) => set({ view: value })}
      />
      <Grommet.Tabs activeIndex={state.tab} onActive={(tab) => set({ tab })}>
        <Grommet.Tab title="Overview">An overview</Grommet.Tab>
        <Grommet.Tab title="Details">The details</Grommet.Tab>
      </Grommet.Tabs>
    </>
  );
}

mountReact(initial, (props) => (
  <Grommet.Grommet>
    <Choices {...props} />
    <Values {...props} />
  </Grommet.Grommet>
));

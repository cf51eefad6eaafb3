import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import * as Mantine from "@mantine/core";
import * as Dates from "@mantine/dates";
import { useState } from "react";
import { colours, countries, findCities, sizes, skills } from "../data.js";
import { mountReact } from "../mount-react.jsx";

const initial = {
  colour: null,
  country: null,
  skills: ["Sewing"],
  city: "",
  tags: ["urgent"],
  guests: 1,
  volume: 20,
  price: [10, 90],
  news: false,
  terms: false,
  size: "Small",
  view: "List",
  score: 0,
  code: "",
  paint: "",
  birthday: null,
  arrival: null,
  stay: [null, null],
  start: "",
  chosen: "",
};

function City({ set }) {
  const [found, setFound] = useState([]);
  const onChange = (city) => {
    set({ city });
    findCities(city).then(setFound);
  };
  return <Mantine.Autocomplete label="City" data={found} onChange={onChange} />;
}

function Choices({ set }) {
  return (
    <>
      <Mantine.Select label="Colour" data={colours} onChange={(colour) => set({ colour })} />
      <Mantine.Select label="Country" data={countries} searchable onChange={(country) => set({ country })} />
      <Mantine.MultiSelect
        label="Skills"
        data={skills}
        defaultValue={["Sewing"]}
        onChange={(chosen) => set({ skills: chosen })}
      />
      <City set={set} />
      <Mantine.TagsInput label="Tags" defaultValue={["urgent"]} onChange={(tags) => set({ tags })} />
      <Mantine.Switch label="Send me news" onChange={({ currentTarget }) => set({ news: currentTarget.checked })} />
      <Mantine.Checkbox
        label="I accept the terms"
        onChange={({ currentTarget }) => set({ terms: currentTarget.checked })}
      />
      <Mantine.Radio.Group label="Size" defaultValue="Small" onChange={(size) => set({ size })}>
        {sizes.map((size) => (
          <Mantine.Radio key={size} value={size} label={size} />
        ))}
      </Mantine.Radio.Group>
      <Mantine.SegmentedControl data={["List", "Map"]} onChange={(view) => set({ view })} />
      <Mantine.Menu>
        <Mantine.Menu.Target>
          <Mantine.Button>Actions</Mantine.Button>
        </Mantine.Menu.Target>
        <Mantine.Menu.Dropdown>
          <Mantine.Menu.Item onClick={() => set({ chosen: "copy" })}>Copy</Mantine.Menu.Item>
          <Mantine.Menu.Item onClick={() => set({ chosen: "move" })}>Move</Mantine.Menu.Item>
        </Mantine.Menu.Dropdown>
      </Mantine.Menu>
    </>
  );
}

function Values({ set }) {
  return (
    <>
      <Mantine.NumberInput label="Guests" defaultValue={1} min={1} max={9} onChange={(guests) => set({ guests })} />
      <Mantine.Text size="sm">Volume</Mantine.Text>
      <Mantine.Slider thumbLabel="Volume" defaultValue={20} onChange={(volume) => set({ volume })} />
      <Mantine.Text size="sm">Price</Mantine.Text>
      <Mantine.RangeSlider
        thumbFromLabel="Lowest price"
        thumbToLabel="Highest price"
        defaultValue={[10, 90]}
        onChange={(price) => set({ price })}
      />
      <Mantine.Rating onChange={(score) => set({ score })} getSymbolLabel={(value) => `${value} stars`} />
      <Mantine.Text size="sm">Code</Mantine.Text>
      <Mantine.PinInput aria-label="Code" length={4} onChange={(code) => set({ code })} />
      <Mantine.ColorInput label="Paint" onChange={(paint) => set({ paint })} />
      <Dates.DateInput label="Birthday" onChange={(birthday) => set({ birthday })} />
      <Dates.DatePickerInput label="Arrival" onChange={(arrival) => set({ arrival })} />
      <Dates.DatePickerInput label="Stay" type="range" onChange={(stay) => set({ stay })} />
      <Dates.TimeInput label="Start" onChange={({ currentTarget }) => set({ start: currentTarget.value })} />
    </>
  );
}

mountReact(initial, ({ set }) => (
  <Mantine.MantineProvider>
    <Choices set={set} />
    <Values set={set} />
  </Mantine.MantineProvider>
));

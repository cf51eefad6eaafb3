import "@carbon/styles/css/styles.css";
import * as C from "@carbon/react";
import { colours, countries, sizes, skills } from "../data.js";
import { mountReact } from "../mount-react.jsx";
import { toDay } from "../state.js";

const initial = {
  name: "",
  plan: "free",
  colour: "",
  country: "",
  skills: ["Sewing"],
  guests: 1,
  volume: 20,
  news: false,
  terms: false,
  size: "Small",
  birthday: "",
  stay: "",
  start: "",
  view: "list",
  query: "",
  tab: 0,
  chosen: "",
};

mountReact(initial, ({ state, set }) => (
  <>
    <C.TextInput id="name" labelText="Full name" onChange={({ target }) => set({ name: target.value })} />
    <C.Select id="plan" labelText="Plan" onChange={({ target }) => set({ plan: target.value })}>
      <C.SelectItem value="free" text="Free" />
      <C.SelectItem value="paid" text="Paid" />
    </C.Select>
    <C.Dropdown
      id="colour"
      titleText="Colour"
      label="Choose"
      items={colours}
      onChange={({ selectedItem }) => set({ colour: selectedItem })}
    />
    <C.ComboBox
      id="country"
      titleText="Country"
      items={countries}
      onChange={({ selectedItem }) => set({ country: selectedItem })}
    />
    <C.MultiSelect
      id="skills"
      titleText="Skills"
      label="Choose"
      items={skills}
      itemToString={(item) => item}
      initialSelectedItems={["Sewing"]}
      onChange={({ selectedItems }) => set({ skills: selectedItems.toSorted() })}
    />
    <C.NumberInput
      id="guests"
      label="Guests"
      value={state.guests}
      min={1}
      max={9}
      onChange={(_, { value }) => set({ guests: Number(value) })}
    />
    <C.Slider
      id="volume"
      labelText="Volume"
      min={0}
      max={100}
      value={state.volume}
      onChange={({ value }) => set({ volume: value })}
    />
    <C.Toggle id="news" labelText="Send me news" onToggle={(news) => set({ news })} />
    <C.Checkbox id="terms" labelText="I accept the terms" onChange={(_, { checked }) => set({ terms: checked })} />
    <C.RadioButtonGroup legendText="Size" name="size" defaultSelected="Small" onChange={(size) => set({ size })}>
      {sizes.map((size) => (
        <C.RadioButton key={size} id={size} labelText={size} value={size} />
      ))}
    </C.RadioButtonGroup>
    <C.DatePicker datePickerType="single" dateFormat="m/d/Y" onChange={([day]) => set({ birthday: toDay(day) })}>
      <C.DatePickerInput id="birthday" labelText="Birthday" placeholder="mm/dd/yyyy" />
    </C.DatePicker>
    <C.DatePicker
      datePickerType="range"
      dateFormat="m/d/Y"
      onChange={(days) => set({ stay: days.map(toDay).join(" ") })}
    >
      <C.DatePickerInput id="from" labelText="Arrival" placeholder="mm/dd/yyyy" />
      <C.DatePickerInput id="to" labelText="Departure" placeholder="mm/dd/yyyy" />
    </C.DatePicker>
    <C.TimePicker id="start" labelText="Start" onChange={({ target }) => set({ start: target.value })} />
    <C.ContentSwitcher selectedIndex={0} onChange={({ name }) => set({ view: name })}>
      <C.Switch name="list" text="List" />
      <C.Switch name="map" text="Map" />
    </C.ContentSwitcher>
    <C.Search id="query" labelText="Search" onChange={({ target }) => set({ query: target.value })} />
    <C.Tabs onChange={({ selectedIndex }) => set({ tab: selectedIndex })}>
      <C.TabList aria-label="Pages">
        <C.Tab>Overview</C.Tab>
        <C.Tab>Details</C.Tab>
      </C.TabList>
      <C.TabPanels>
        <C.TabPanel>An overview</C.TabPanel>
        <C.TabPanel>The details</C.TabPanel>
      </C.TabPanels>
    </C.Tabs>
    <C.MenuButton label="Actions">
      <C.MenuItem label="Copy" onClick={() => set({ chosen: "copy" })} />
      <C.MenuItem label="Move" onClick={() => set({ chosen: "move" })} />
    </C.MenuButton>
  </>
));

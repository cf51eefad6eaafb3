import "normalize.css/normalize.css";
import "@blueprintjs/core/lib/css/blueprint.css";
import "@blueprintjs/select/lib/css/blueprint-select.css";
import "@blueprintjs/datetime/lib/css/blueprint-datetime.css";
import * as B from "@blueprintjs/core";
import { DateInput, DateRangeInput, TimePicker } from "@blueprintjs/datetime";
import { MultiSelect, Select, Suggest } from "@blueprintjs/select";
import { cities, colours, countries, sizes, skills } from "../data.js";
import { mountReact } from "../mount-react.jsx";
import { toDay, toTime } from "../state.js";

const initial = {
  name: "",
  colour: "Red",
  plan: "Free",
  country: "",
  skills: ["Sewing"],
  tags: ["urgent"],
  city: "",
  guests: 1,
  volume: 20,
  news: false,
  terms: false,
  size: "Small",
  view: "list",
  birthday: "",
  stay: ["", ""],
  start: "",
  tab: "one",
  chosen: "",
};
const itemPredicate = (query, item) => item.toLowerCase().includes(query.toLowerCase());
const itemRenderer = (item, { handleClick, handleFocus, modifiers, ref }) =>
  modifiers.matchesPredicate && (
    <B.MenuItem
      key={item}
      ref={ref}
      text={item}
      active={modifiers.active}
      roleStructure="listoption"
      onClick={handleClick}
      onFocus={handleFocus}
    />
  );
const dates = {
  formatDate: (date) => toDay(date),
  parseDate: (text) => new Date(`${text}T00:00`),
  placeholder: "YYYY-MM-DD",
};

mountReact(initial, ({ state, set }) => (
  <>
    <B.FormGroup label="Full name" labelFor="name">
      <B.InputGroup id="name" onValueChange={(name) => set({ name })} />
    </B.FormGroup>
    <B.FormGroup label="Plan" labelFor="plan">
      <B.HTMLSelect id="plan" options={["Free", "Paid"]} onChange={({ target }) => set({ plan: target.value })} />
    </B.FormGroup>
    <B.FormGroup label="Colour">
      <Select filterable={false} items={colours} itemRenderer={itemRenderer} onItemSelect={(colour) => set({ colour })}>
        <B.Button text={state.colour} endIcon="caret-down" />
      </Select>
    </B.FormGroup>
    <B.FormGroup label="Country">
      <Select items={countries} {...{ itemPredicate, itemRenderer }} onItemSelect={(country) => set({ country })}>
        <B.Button text={state.country || "Choose a country"} endIcon="caret-down" />
      </Select>
    </B.FormGroup>
    <B.FormGroup label="City">
      <Suggest
        items={cities}
        {...{ itemPredicate, itemRenderer }}
        inputValueRenderer={(city) => city}
        onItemSelect={(city) => set({ city })}
      />
    </B.FormGroup>
    <B.FormGroup label="Skills">
      <MultiSelect
        items={skills}
        selectedItems={state.skills}
        {...{ itemPredicate, itemRenderer }}
        tagRenderer={(item) => item}
        onItemSelect={(skill) => !state.skills.includes(skill) && set({ skills: [...state.skills, skill].toSorted() })}
        onRemove={(skill) => set({ skills: state.skills.filter((each) => each !== skill) })}
      />
    </B.FormGroup>
    <B.FormGroup label="Tags">
      <B.TagInput values={state.tags} onChange={(tags) => set({ tags })} />
    </B.FormGroup>
    <B.FormGroup label="Guests">
      <B.NumericInput defaultValue={1} min={1} max={9} onValueChange={(guests) => set({ guests })} />
    </B.FormGroup>
    <B.FormGroup label="Volume">
      <B.Slider min={0} max={100} labelStepSize={25} value={state.volume} onChange={(volume) => set({ volume })} />
    </B.FormGroup>
    <B.Switch label="Send me news" onChange={({ target }) => set({ news: target.checked })} />
    <B.Checkbox label="I accept the terms" onChange={({ target }) => set({ terms: target.checked })} />
    <B.RadioGroup label="Size" selectedValue={state.size} onChange={({ target }) => set({ size: target.value })}>
      {sizes.map((size) => (
        <B.Radio key={size} label={size} value={size} />
      ))}
    </B.RadioGroup>
    <B.SegmentedControl
      options={[
        { label: "List", value: "list" },
        { label: "Map", value: "map" },
      ]}
      defaultValue="list"
      onValueChange={(view) => set({ view })}
    />
    <B.FormGroup label="Birthday">
      <DateInput {...dates} onChange={(day) => set({ birthday: (day ?? "").slice(0, 10) })} />
    </B.FormGroup>
    <B.FormGroup label="Stay">
      <DateRangeInput {...dates} onChange={(days) => set({ stay: days.map(toDay) })} />
    </B.FormGroup>
    <B.FormGroup label="Start">
      <TimePicker onChange={(time) => set({ start: toTime(time) })} />
    </B.FormGroup>
    <B.Tabs selectedTabId={state.tab} onChange={(tab) => set({ tab })}>
      <B.Tab id="one" title="Overview" />
      <B.Tab id="two" title="Details" />
    </B.Tabs>
    <B.Popover
      minimal
      content={
        <B.Menu>
          <B.MenuItem text="Copy" onClick={() => set({ chosen: "copy" })} />
          <B.MenuItem text="Move" onClick={() => set({ chosen: "move" })} />
        </B.Menu>
      }
    >
      <B.Button text="Actions" />
    </B.Popover>
  </>
));

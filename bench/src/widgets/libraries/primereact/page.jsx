import { AutoComplete } from "primereact/autocomplete";
import { Calendar } from "primereact/calendar";
import { Checkbox } from "primereact/checkbox";
import { Chips } from "primereact/chips";
import { Dropdown } from "primereact/dropdown";
import { InputNumber } from "primereact/inputnumber";
import { InputSwitch } from "primereact/inputswitch";
import { MultiSelect } from "primereact/multiselect";
import { RadioButton } from "primereact/radiobutton";
import { Rating } from "primereact/rating";
import { SelectButton } from "primereact/selectbutton";
import { Slider } from "primereact/slider";
import "primereact/resources/themes/lara-light-blue/theme.css";
import { useState } from "react";
import { colours, countries, findCities, sizes, skills, toOption } from "../data.js";
import { mountReact } from "../mount-react.jsx";
import { toDay } from "../state.js";

const initial = {
  colour: null,
  country: null,
  skills: ["sewing"],
  city: "",
  birthday: "",
  guests: 2,
  agreed: false,
  alerts: false,
  size: "Small",
  delivery: "Slow",
  volume: 20,
  score: 0,
  tags: [],
};
function Row({ label, id, children }) {
  return (
    <div>
      <label htmlFor={id}>{label}</label> {children}
    </div>
  );
}
mountReact(initial, ({ state, set }) => {
  const [found, setFound] = useState([]);
  const [typed, setTyped] = useState("");
  const [day, setDay] = useState(null);
  return (
    <>
      <Row label="Colour" id="colour">
        <Dropdown
          inputId="colour"
          options={colours.map(toOption)}
          value={state.colour}
          onChange={({ value }) => set({ colour: value })}
        />
      </Row>
      <Row label="Country" id="country">
        <Dropdown
          inputId="country"
          filter
          options={countries.map(toOption)}
          value={state.country}
          onChange={({ value }) => set({ country: value })}
        />
      </Row>
      <Row label="Skills" id="skills">
        <MultiSelect
          inputId="skills"
          options={skills.map(toOption)}
          value={state.skills}
          onChange={({ value }) => set({ skills: value.toSorted() })}
        />
      </Row>
      <Row label="City" id="city">
        <AutoComplete
          inputId="city"
          forceSelection
          suggestions={found}
          completeMethod={async ({ query }) => setFound(await findCities(query))}
          value={typed}
          onChange={({ value }) => setTyped(value)}
          onSelect={({ value }) => set({ city: value })}
        />
      </Row>
      <Row label="Birthday" id="birthday">
        <Calendar
          inputId="birthday"
          dateFormat="dd/mm/yy"
          value={day}
          onChange={({ value }) => {
            setDay(value);
            set({ birthday: value instanceof Date ? toDay(value) : "" });
          }}
        />
      </Row>
      <Row label="Guests" id="guests">
        <InputNumber
          inputId="guests"
          showButtons
          value={state.guests}
          onValueChange={({ value }) => set({ guests: value })}
        />
      </Row>
      <Row label="I agree" id="agreed">
        <Checkbox inputId="agreed" checked={state.agreed} onChange={({ checked }) => set({ agreed: checked })} />
      </Row>
      <Row label="Alerts" id="alerts">
        <InputSwitch inputId="alerts" checked={state.alerts} onChange={({ value }) => set({ alerts: value })} />
      </Row>
      {sizes.map((size) => (
        <Row key={size} label={size} id={size}>
          <RadioButton
            inputId={size}
            name="size"
            value={size}
            checked={state.size === size}
            onChange={({ value }) => set({ size: value })}
          />
        </Row>
      ))}
      <SelectButton
        aria-label="Delivery"
        options={["Slow", "Fast"]}
        value={state.delivery}
        onChange={({ value }) => set({ delivery: value })}
      />
      <div>
        <span id="volume">Volume</span>
        <Slider ariaLabelledBy="volume" value={state.volume} onChange={({ value }) => set({ volume: value })} />
      </div>
      <div>
        <span>Rating</span>
        <Rating cancel={false} value={state.score} onChange={({ value }) => set({ score: value })} />
      </div>
      <Row label="Tags" id="tags">
        <Chips inputId="tags" value={state.tags} onChange={({ value }) => set({ tags: value })} />
      </Row>
    </>
  );
});

import {
  AutoComplete,
  Cascader,
  Checkbox,
  CheckPicker,
  DatePicker,
  Form,
  NumberInput,
  Radio,
  RadioGroup,
  Rate,
  SelectPicker,
  Slider,
  TagInput,
  Toggle,
} from "rsuite";
import "rsuite/dist/rsuite-no-reset.min.css";
import { cities, colours, countries, sizes, skills, toOption } from "../data.js";
import { mountReact } from "../mount-react.jsx";
import { toDay } from "../state.js";

const areas = [
  { value: "europe", label: "Europe", children: ["France", "Spain"].map(toOption) },
  { value: "asia", label: "Asia", children: ["Japan", "Nepal"].map(toOption) },
];

function Row({ label, id, children }) {
  return (
    <Form.Group controlId={id}>
      <Form.Label>{label}</Form.Label>
      {children}
    </Form.Group>
  );
}

const initial = {
  colour: null,
  country: null,
  skills: ["sewing"],
  city: "",
  birthday: "",
  area: null,
  guests: "2",
  agreed: false,
  alerts: false,
  size: "Small",
  volume: 20,
  score: 0,
  tags: [],
};
mountReact(initial, ({ state, set }) => (
  <Form fluid>
    <Row label="Colour" id="colour">
      <SelectPicker
        id="colour"
        data={colours.map(toOption)}
        searchable={false}
        value={state.colour}
        onChange={(colour) => set({ colour })}
      />
    </Row>
    <Row label="Country" id="country">
      <SelectPicker
        id="country"
        data={countries.map(toOption)}
        value={state.country}
        onChange={(country) => set({ country })}
      />
    </Row>
    <Row label="Skills" id="skills">
      <CheckPicker
        id="skills"
        data={skills.map(toOption)}
        value={state.skills}
        onChange={(chosen) => set({ skills: chosen.toSorted() })}
      />
    </Row>
    <Row label="City" id="city">
      <AutoComplete id="city" data={cities} value={state.city} onChange={(city) => set({ city })} />
    </Row>
    <Row label="Birthday" id="birthday">
      <DatePicker id="birthday" oneTap onChange={(date) => set({ birthday: toDay(date) })} />
    </Row>
    <Row label="Area" id="area">
      <Cascader id="area" data={areas} value={state.area} onChange={(area) => set({ area })} />
    </Row>
    <Row label="Guests" id="guests">
      <NumberInput id="guests" value={state.guests} onChange={(guests) => set({ guests: String(guests) })} />
    </Row>
    <Checkbox checked={state.agreed} onChange={(_, agreed) => set({ agreed })}>
      I agree
    </Checkbox>
    <Toggle checked={state.alerts} onChange={(alerts) => set({ alerts })}>
      Alerts
    </Toggle>
    <RadioGroup aria-label="Size" name="size" value={state.size} onChange={(size) => set({ size })}>
      {sizes.map((size) => (
        <Radio key={size} value={size}>
          {size}
        </Radio>
      ))}
    </RadioGroup>
    <div style={{ width: 300, padding: 12 }}>
      <Slider aria-label="Volume" value={state.volume} onChange={(volume) => set({ volume })} />
    </div>
    <Rate aria-label="Rating" value={state.score} onChange={(score) => set({ score })} />
    <Row label="Tags" id="tags">
      <TagInput id="tags" value={state.tags} onChange={(tags) => set({ tags })} />
    </Row>
  </Form>
));

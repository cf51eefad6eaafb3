import {
  AutoComplete,
  Cascader,
  Checkbox,
  DatePicker,
  InputNumber,
  Radio,
  Select,
  Slider,
  Switch,
  TimePicker,
} from "antd";
import { cities, colours, countries, sizes, skills, toOption } from "../data.js";
import { mountReact } from "../mount-react.jsx";

const initial = {
  colour: "red",
  country: "",
  skills: ["sewing"],
  tags: [],
  city: "",
  birthday: "",
  alarm: "",
  guests: 2,
  volume: 20,
  alerts: false,
  agreed: false,
  size: "medium",
  place: [],
};
const places = [{ value: "asia", label: "Asia", children: [{ value: "japan", label: "Japan" }] }];

mountReact(initial, ({ state, set }) => (
  <>
    <label htmlFor="colour">Colour</label>
    <Select
      id="colour"
      style={{ width: 200 }}
      options={colours.map(toOption)}
      value={state.colour}
      onChange={(colour) => set({ colour })}
    />
    <label htmlFor="country">Country</label>
    <Select
      id="country"
      showSearch
      optionFilterProp="label"
      style={{ width: 200 }}
      options={countries.map(toOption)}
      onChange={(country) => set({ country })}
    />
    <label htmlFor="skills">Skills</label>
    <Select
      id="skills"
      mode="multiple"
      style={{ width: 300 }}
      options={skills.map(toOption)}
      value={state.skills}
      onChange={(chosen) => set({ skills: chosen.toSorted() })}
    />
    <label htmlFor="tags">Tags</label>
    <Select id="tags" mode="tags" open={false} style={{ width: 300 }} onChange={(tags) => set({ tags })} />
    <label htmlFor="city">City</label>
    <AutoComplete
      id="city"
      style={{ width: 200 }}
      options={cities.map((value) => ({ value }))}
      filterOption
      onSelect={(city) => set({ city })}
    />
    <label htmlFor="birthday">Birthday</label>
    <DatePicker id="birthday" onChange={(_date, text) => set({ birthday: text ?? "" })} />
    <label htmlFor="alarm">Alarm</label>
    <TimePicker id="alarm" format="HH:mm" needConfirm={false} onChange={(_time, text) => set({ alarm: text ?? "" })} />
    <label htmlFor="guests">Guests</label>
    <InputNumber id="guests" min={1} max={9} value={state.guests} onChange={(guests) => set({ guests })} />
    <span id="volume">Volume</span>
    <Slider ariaLabelledByForHandle="volume" value={state.volume} onChange={(volume) => set({ volume })} />
    <label htmlFor="alerts">Alerts</label>
    <Switch id="alerts" checked={state.alerts} onChange={(alerts) => set({ alerts })} />
    <Checkbox checked={state.agreed} onChange={({ target }) => set({ agreed: target.checked })}>
      I accept the <a href="#terms">terms</a>
    </Checkbox>
    <Radio.Group
      aria-label="Size"
      options={sizes.map(toOption)}
      value={state.size}
      onChange={({ target }) => set({ size: target.value })}
    />
    <label htmlFor="place">Place</label>
    <Cascader id="place" options={places} onChange={(place) => set({ place })} />
  </>
));

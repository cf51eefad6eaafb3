import { Checkbox } from "@base-ui/react/checkbox";
import { Combobox } from "@base-ui/react/combobox";
import { Field } from "@base-ui/react/field";
import { Menu } from "@base-ui/react/menu";
import { NumberField } from "@base-ui/react/number-field";
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Select } from "@base-ui/react/select";
import { Slider } from "@base-ui/react/slider";
import { Switch } from "@base-ui/react/switch";
import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { colours, countries, sizes, skills } from "../data.js";
import { mountReact } from "../mount-react.jsx";

const popup = { background: "white", border: "1px solid", maxHeight: 300, overflow: "auto" };
const box = { display: "inline-block", width: 20, height: 20, border: "1px solid", verticalAlign: "middle" };

function List({ texts, value, onChange, multiple = false }) {
  return (
    <Select.Root value={value} onValueChange={onChange} multiple={multiple}>
      <Select.Trigger>
        <Select.Value>{(chosen) => (multiple ? chosen.join(", ") : chosen) || "None"}</Select.Value>
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner>
          <Select.Popup style={popup}>
            {texts.map((text) => (
              <Select.Item key={text} value={text}>
                <Select.ItemText>{text}</Select.ItemText>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}

function Countries({ value, onChange }) {
  return (
    <Combobox.Root items={countries} value={value} onValueChange={onChange}>
      <Combobox.Input placeholder="Search" />
      <Combobox.Portal>
        <Combobox.Positioner>
          <Combobox.Popup style={popup}>
            <Combobox.List>
              {(country) => (
                <Combobox.Item key={country} value={country}>
                  {country}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function Level({ value, onChange }) {
  return (
    <Slider.Root value={value} onValueChange={onChange} aria-label="Volume">
      <Slider.Control style={{ width: 200, height: 20 }}>
        <Slider.Track style={{ height: 4, background: "#ccc" }}>
          <Slider.Indicator />
          <Slider.Thumb aria-label="Volume" style={{ width: 16, height: 16, background: "black" }} />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}

function Guests({ value, onChange }) {
  return (
    <NumberField.Root value={value} onValueChange={onChange}>
      <NumberField.Group>
        <NumberField.Decrement>-</NumberField.Decrement>
        <NumberField.Input />
        <NumberField.Increment>+</NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}

function Actions({ onChoose }) {
  return (
    <Menu.Root>
      <Menu.Trigger>Actions</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner>
          <Menu.Popup style={popup}>
            {["Copy", "Move"].map((name) => (
              <Menu.Item key={name} onClick={() => onChoose(name)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const initial = {
  colour: "Red",
  skills: ["Sewing"],
  country: null,
  guests: 2,
  agreed: false,
  alerts: false,
  size: "Small",
  volume: 20,
  align: ["left"],
  done: "",
};
mountReact(initial, ({ state, set }) => (
  <>
    <Field.Root>
      <Field.Label nativeLabel={false}>Colour</Field.Label>
      <List texts={colours} value={state.colour} onChange={(colour) => set({ colour })} />
    </Field.Root>
    <Field.Root>
      <Field.Label nativeLabel={false}>Skills</Field.Label>
      <List texts={skills} value={state.skills} multiple onChange={(chosen) => set({ skills: chosen.toSorted() })} />
    </Field.Root>
    <Field.Root>
      <Field.Label>Country</Field.Label>
      <Countries value={state.country} onChange={(country) => set({ country })} />
    </Field.Root>
    <Field.Root>
      <Field.Label>Guests</Field.Label>
      <Guests value={state.guests} onChange={(guests) => set({ guests })} />
    </Field.Root>
    <Field.Root>
      <Field.Label>
        <Checkbox.Root checked={state.agreed} onCheckedChange={(agreed) => set({ agreed })} style={box}>
          <Checkbox.Indicator>✓</Checkbox.Indicator>
        </Checkbox.Root>
        I agree
      </Field.Label>
    </Field.Root>
    <Field.Root>
      <Field.Label>Alerts</Field.Label>
      <Switch.Root checked={state.alerts} onCheckedChange={(alerts) => set({ alerts })} style={{ ...box, width: 40 }}>
        <Switch.Thumb style={{ ...box, background: "black" }} />
      </Switch.Root>
    </Field.Root>
    <RadioGroup aria-label="Size" value={state.size} onValueChange={(size) => set({ size })}>
      {sizes.map((size) => (
        <label key={size} htmlFor={size}>
          <Radio.Root id={size} value={size} style={box}>
            <Radio.Indicator>•</Radio.Indicator>
          </Radio.Root>
          {size}
        </label>
      ))}
    </RadioGroup>
    <Level value={state.volume} onChange={(volume) => set({ volume })} />
    <ToggleGroup aria-label="Align" value={state.align} onValueChange={(align) => set({ align })}>
      <Toggle value="left">Left</Toggle>
      <Toggle value="right">Right</Toggle>
    </ToggleGroup>
    <Actions onChoose={(done) => set({ done })} />
  </>
));

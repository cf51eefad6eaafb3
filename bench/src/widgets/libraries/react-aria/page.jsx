import { CalendarDate, Time } from "@internationalized/date";
import { useState } from "react";
import * as Aria from "react-aria-components";
import { colours, countries, findCities, sizes, skills, toOption } from "../data.js";
import { mountReact } from "../mount-react.jsx";

const initial = {
  colour: null,
  skills: ["sewing"],
  country: null,
  city: null,
  birthday: "",
  arrival: "",
  start: "09:00",
  stay: [],
  guests: 1,
  volume: 20,
  price: [10, 90],
  news: false,
  terms: false,
  days: [],
  size: "small",
  paint: "",
  bold: false,
  chosen: "",
};
const items = (texts) => texts.map((text) => ({ id: text.toLowerCase(), name: text }));

function Options({ texts }) {
  return (
    <Aria.Popover>
      <Aria.ListBox items={items(texts)}>{({ name }) => <Aria.ListBoxItem>{name}</Aria.ListBoxItem>}</Aria.ListBox>
    </Aria.Popover>
  );
}

function Select({ label, texts, ...props }) {
  return (
    <Aria.Select {...props}>
      <Aria.Label>{label}</Aria.Label>
      <Aria.Button>
        <Aria.SelectValue />
      </Aria.Button>
      <Options texts={texts} />
    </Aria.Select>
  );
}

function Country({ set }) {
  return (
    <Aria.ComboBox onSelectionChange={(country) => set({ country })}>
      <Aria.Label>Country</Aria.Label>
      <Aria.Input />
      <Aria.Button>▼</Aria.Button>
      <Options texts={countries} />
    </Aria.ComboBox>
  );
}

function City({ set }) {
  const [found, setFound] = useState([]);
  return (
    <Aria.ComboBox
      items={found}
      onInputChange={(typed) => findCities(typed).then((names) => setFound(items(names)))}
      onSelectionChange={(city) => set({ city })}
      allowsEmptyCollection
    >
      <Aria.Label>City</Aria.Label>
      <Aria.Input />
      <Aria.Popover>
        <Aria.ListBox>{({ name }) => <Aria.ListBoxItem>{name}</Aria.ListBoxItem>}</Aria.ListBox>
      </Aria.Popover>
    </Aria.ComboBox>
  );
}

function Segments(props) {
  return <Aria.DateInput {...props}>{(segment) => <Aria.DateSegment segment={segment} />}</Aria.DateInput>;
}

function Grid() {
  return (
    <>
      <Aria.Button slot="previous">◀</Aria.Button>
      <Aria.Heading />
      <Aria.Button slot="next">▶</Aria.Button>
      <Aria.CalendarGrid>{(date) => <Aria.CalendarCell date={date} />}</Aria.CalendarGrid>
    </>
  );
}

function Dates({ set }) {
  return (
    <>
      <Aria.DatePicker onChange={(day) => set({ birthday: day?.toString() ?? "" })}>
        <Aria.Label>Birthday</Aria.Label>
        <Aria.Group>
          <Segments />
          <Aria.Button>▼</Aria.Button>
        </Aria.Group>
        <Aria.Popover>
          <Aria.Dialog>
            <Aria.Calendar>
              <Grid />
            </Aria.Calendar>
          </Aria.Dialog>
        </Aria.Popover>
      </Aria.DatePicker>
      <Aria.DateField
        placeholderValue={new CalendarDate(2026, 1, 1)}
        onChange={(day) => set({ arrival: day?.toString() ?? "" })}
      >
        <Aria.Label>Arrival</Aria.Label>
        <Segments />
      </Aria.DateField>
      <Aria.TimeField
        defaultValue={new Time(9)}
        onChange={(time) => set({ start: time?.toString().slice(0, 5) ?? "" })}
      >
        <Aria.Label>Start</Aria.Label>
        <Segments />
      </Aria.TimeField>
      <Aria.DateRangePicker onChange={(range) => set({ stay: range ? [`${range.start}`, `${range.end}`] : [] })}>
        <Aria.Label>Stay</Aria.Label>
        <Aria.Group>
          <Segments slot="start" />
          <span aria-hidden="true">–</span>
          <Segments slot="end" />
          <Aria.Button>▼</Aria.Button>
        </Aria.Group>
        <Aria.Popover>
          <Aria.Dialog>
            <Aria.RangeCalendar>
              <Grid />
            </Aria.RangeCalendar>
          </Aria.Dialog>
        </Aria.Popover>
      </Aria.DateRangePicker>
    </>
  );
}

function Numbers({ set }) {
  return (
    <>
      <Aria.NumberField defaultValue={1} minValue={1} maxValue={9} onChange={(guests) => set({ guests })}>
        <Aria.Label>Guests</Aria.Label>
        <Aria.Group>
          <Aria.Button slot="decrement">-</Aria.Button>
          <Aria.Input />
          <Aria.Button slot="increment">+</Aria.Button>
        </Aria.Group>
      </Aria.NumberField>
      <Aria.Slider defaultValue={20} onChange={(volume) => set({ volume })}>
        <Aria.Label>Volume</Aria.Label>
        <Aria.SliderOutput />
        <Aria.SliderTrack style={{ height: 30, width: 300 }}>
          <Aria.SliderThumb style={{ top: 15, width: 20, height: 20, background: "gray" }} />
        </Aria.SliderTrack>
      </Aria.Slider>
      <Aria.Slider defaultValue={[10, 90]} onChange={(price) => set({ price })}>
        <Aria.Label>Price</Aria.Label>
        <Aria.SliderTrack style={{ height: 30, width: 300 }}>
          {["From", "To"].map((label, index) => (
            <Aria.SliderThumb
              key={label}
              index={index}
              aria-label={label}
              style={{ top: 15, width: 20, height: 20, background: "gray" }}
            />
          ))}
        </Aria.SliderTrack>
      </Aria.Slider>
      <Aria.ColorField onChange={(paint) => set({ paint: paint?.toString("hex") ?? "" })}>
        <Aria.Label>Paint</Aria.Label>
        <Aria.Input />
      </Aria.ColorField>
    </>
  );
}

function Toggles({ set }) {
  return (
    <>
      <Aria.Switch onChange={(news) => set({ news })}>
        <div style={{ width: 30, height: 16, background: "silver" }} />
        Send me news
      </Aria.Switch>
      <Aria.Checkbox onChange={(terms) => set({ terms })}>
        <div style={{ width: 16, height: 16, background: "silver" }} />I accept the terms
      </Aria.Checkbox>
      <Aria.CheckboxGroup onChange={(days) => set({ days })}>
        <Aria.Label>Days</Aria.Label>
        <Aria.Checkbox value="sat">Saturday</Aria.Checkbox>
        <Aria.Checkbox value="sun">Sunday</Aria.Checkbox>
      </Aria.CheckboxGroup>
      <Aria.RadioGroup defaultValue="small" onChange={(size) => set({ size })}>
        <Aria.Label>Size</Aria.Label>
        {sizes.map(toOption).map(({ value, label }) => (
          <Aria.Radio key={value} value={value}>
            {label}
          </Aria.Radio>
        ))}
      </Aria.RadioGroup>
      <Aria.ToggleButton onChange={(bold) => set({ bold })}>Bold</Aria.ToggleButton>
      <Aria.MenuTrigger>
        <Aria.Button>Actions</Aria.Button>
        <Aria.Popover>
          <Aria.Menu onAction={(chosen) => set({ chosen })}>
            <Aria.MenuItem id="copy">Copy</Aria.MenuItem>
            <Aria.MenuItem id="move">Move</Aria.MenuItem>
          </Aria.Menu>
        </Aria.Popover>
      </Aria.MenuTrigger>
    </>
  );
}

mountReact(initial, ({ set }) => (
  <Aria.I18nProvider locale="en-GB">
    <Select label="Colour" texts={colours} onChange={(colour) => set({ colour })} />
    <Select
      label="Skills"
      texts={skills}
      selectionMode="multiple"
      defaultValue={["sewing"]}
      onChange={(chosen) => set({ skills: chosen })}
    />
    <Country set={set} />
    <City set={set} />
    <Dates set={set} />
    <Numbers set={set} />
    <Toggles set={set} />
  </Aria.I18nProvider>
));

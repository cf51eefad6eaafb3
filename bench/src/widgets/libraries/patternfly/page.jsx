import "@patternfly/react-core/dist/styles/base.css";
import * as P from "@patternfly/react-core";
import { useState } from "react";
import { colours, countries, sizes } from "../data.js";
import { mountReact } from "../mount-react.jsx";
import { toDay } from "../state.js";

const initial = {
  name: "",
  note: "",
  plan: "free",
  colour: "",
  country: "",
  guests: 1,
  volume: 20,
  news: false,
  terms: false,
  size: "Small",
  birthday: "",
  start: "",
  view: "list",
  query: "",
  tab: 0,
  chosen: "",
};

function Colour({ state, set }) {
  const [isOpen, setOpen] = useState(false);
  const onSelect = (_, colour) => {
    set({ colour });
    setOpen(false);
  };
  return (
    <P.Select
      isOpen={isOpen}
      selected={state.colour}
      onSelect={onSelect}
      onOpenChange={setOpen}
      toggle={(ref) => (
        <P.MenuToggle ref={ref} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {state.colour || "Choose a colour"}
        </P.MenuToggle>
      )}
    >
      <P.SelectList>
        {colours.map((colour) => (
          <P.SelectOption key={colour} value={colour}>
            {colour}
          </P.SelectOption>
        ))}
      </P.SelectList>
    </P.Select>
  );
}

function Country({ set }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const onSelect = (_, country) => {
    set({ country });
    setText(country);
    setOpen(false);
  };
  const found = countries.filter((country) => country.toLowerCase().includes(text.toLowerCase()));
  return (
    <P.Select
      isOpen={isOpen}
      onSelect={onSelect}
      onOpenChange={setOpen}
      variant="typeahead"
      toggle={(ref) => (
        <P.MenuToggle ref={ref} variant="typeahead" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <P.TextInputGroup isPlain>
            <P.TextInputGroupMain
              id="country"
              value={text}
              autoComplete="off"
              role="combobox"
              isExpanded={isOpen}
              aria-controls="countries"
              onClick={() => setOpen(true)}
              onChange={(_, typed) => {
                setText(typed);
                setOpen(true);
              }}
            />
          </P.TextInputGroup>
        </P.MenuToggle>
      )}
    >
      <P.SelectList id="countries">
        {found.map((country) => (
          <P.SelectOption key={country} value={country}>
            {country}
          </P.SelectOption>
        ))}
      </P.SelectList>
    </P.Select>
  );
}

function Actions({ set }) {
  const [isOpen, setOpen] = useState(false);
  const onSelect = (_, chosen) => {
    set({ chosen });
    setOpen(false);
  };
  return (
    <P.Dropdown
      isOpen={isOpen}
      onSelect={onSelect}
      onOpenChange={setOpen}
      toggle={(ref) => (
        <P.MenuToggle ref={ref} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Actions
        </P.MenuToggle>
      )}
    >
      <P.DropdownList>
        <P.DropdownItem value="copy">Copy</P.DropdownItem>
        <P.DropdownItem value="move">Move</P.DropdownItem>
      </P.DropdownList>
    </P.Dropdown>
  );
}

mountReact(initial, ({ state, set }) => (
  <P.Form>
    <P.FormGroup label="Full name" fieldId="name">
      <P.TextInput id="name" value={state.name} onChange={(_, name) => set({ name })} />
    </P.FormGroup>
    <P.FormGroup label="Note" fieldId="note">
      <P.TextArea id="note" value={state.note} onChange={(_, note) => set({ note })} />
    </P.FormGroup>
    <P.FormGroup label="Plan" fieldId="plan">
      <P.FormSelect id="plan" value={state.plan} onChange={(_, plan) => set({ plan })}>
        <P.FormSelectOption value="free" label="Free" />
        <P.FormSelectOption value="paid" label="Paid" />
      </P.FormSelect>
    </P.FormGroup>
    <P.FormGroup label="Colour">
      <Colour state={state} set={set} />
    </P.FormGroup>
    <P.FormGroup label="Country" fieldId="country">
      <Country set={set} />
    </P.FormGroup>
    <P.FormGroup label="Guests">
      <P.NumberInput
        value={state.guests}
        min={1}
        max={9}
        onMinus={() => set({ guests: state.guests - 1 })}
        onPlus={() => set({ guests: state.guests + 1 })}
        onChange={({ target }) => set({ guests: Number(target.value) })}
      />
    </P.FormGroup>
    <P.FormGroup label="Volume">
      <P.Slider value={state.volume} onChange={(_, volume) => set({ volume })} />
    </P.FormGroup>
    <P.Switch id="news" label="Send me news" isChecked={state.news} onChange={(_, news) => set({ news })} />
    <P.Checkbox id="terms" label="I accept the terms" isChecked={state.terms} onChange={(_, terms) => set({ terms })} />
    <P.FormGroup role="radiogroup" label="Size" isInline>
      {sizes.map((size) => (
        <P.Radio
          key={size}
          id={size}
          name="size"
          label={size}
          isChecked={state.size === size}
          onChange={() => set({ size })}
        />
      ))}
    </P.FormGroup>
    <P.FormGroup label="Birthday" fieldId="birthday">
      <P.DatePicker
        inputProps={{ id: "birthday" }}
        onChange={(_event, _text, date) => set({ birthday: toDay(date) })}
      />
    </P.FormGroup>
    <P.FormGroup label="Start">
      <P.TimePicker is24Hour onChange={(_, time) => set({ start: time })} />
    </P.FormGroup>
    <P.ToggleGroup aria-label="View">
      {["list", "map"].map((view) => (
        <P.ToggleGroupItem
          key={view}
          buttonId={view}
          text={view === "map" ? "Map" : "List"}
          isSelected={state.view === view}
          onChange={() => set({ view })}
        />
      ))}
    </P.ToggleGroup>
    <P.SearchInput
      aria-label="Search"
      value={state.query}
      onChange={(_, query) => set({ query })}
      onClear={() => set({ query: "" })}
    />
    <P.Tabs activeKey={state.tab} onSelect={(_, tab) => set({ tab })}>
      <P.Tab eventKey={0} title={<P.TabTitleText>Overview</P.TabTitleText>} />
      <P.Tab eventKey={1} title={<P.TabTitleText>Details</P.TabTitleText>} />
    </P.Tabs>
    <Actions set={set} />
  </P.Form>
));
